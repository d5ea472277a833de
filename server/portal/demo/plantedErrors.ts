/**
 * Deliberate errors in the demo data, all in the planted fleet, so that the product's own checks (tireWear.ts) find a
 * case. Everything else is consistent: odometers rise, no tread grows, and no unit drives further than trucks do.
 * tests/server/portal/demo/demoData.test.ts compares.
 */
export const plantedErrors = {
  /** Units whose odometer runs backwards, with how often. */
  odometerFalls: { 'GR-102': 3 },
  /** Wheels whose tire was changed without anybody saying so: its tread grows once. */
  treadGains: { 'GR-101 RFO': 1 },
  /**
   * Units that drive more than 16,000 miles in 30 days between two inspections, with how often: one of them over
   * 500,000 km in all.
   */
  tooFar: { 'GR-101': 3, 'GR-103': 3 },
} as const
