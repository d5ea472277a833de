/** The used parts of the vendor's modules, which have no types. */
declare module 'plotly.js/lib/core' {
  interface Plotly {
    register(traces: unknown[]): void
    toImage(
      figure: { data: unknown; layout: unknown; config: unknown },
      options: { format: 'png'; width: number; height: number; scale: number },
    ): Promise<string>
  }
  const core: Plotly
  export { core as default }
}
declare module 'plotly.js/lib/bar' {
  const trace: unknown
  export { trace as default }
}
declare module 'plotly.js/lib/pie' {
  const trace: unknown
  export { trace as default }
}
