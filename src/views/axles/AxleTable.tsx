import { belowDual } from '../../../domain/belowDual.ts'
import type { Axle, AxleSide, WheelReading } from '../../../domain/tireTree.ts'
import type { Message } from '../../../engine/core/definition/model.ts'
import { formatQuantity, unitName, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { axleMessages } from './axleMessages.ts'
import { SeverityLabel } from './SeverityLabel.tsx'
import './axleTable.css'

/** Words in the reader's language with their marks filled in. */
export type TranslateAxle = (message: Message, values?: Record<string, string>) => string

/** The drawing's twin: every wheel's values and states in words, front to back and left to right. */
export function AxleTable({
  axles,
  format,
  translate,
}: {
  axles: Axle[]
  format: FormatContext
  translate: TranslateAxle
}) {
  const pressure = unitName({ format: 'decimal', quantity: 'pressure' }, format.units) ?? ''
  const tread = unitName({ format: 'decimal', quantity: 'tread' }, format.units) ?? ''
  return (
    <table className="axle-table">
      <caption>{translate(axleMessages.table)}</caption>
      <thead>
        <tr>
          <th scope="col">{translate(axleMessages.position)}</th>
          <th scope="col" className="number">
            {translate(axleMessages.pressure)} <span className="unit">{pressure}</span>
          </th>
          <th scope="col" className="number target">
            {translate(axleMessages.target)} <span className="unit">{pressure}</span>
          </th>
          <th scope="col">{translate(axleMessages.status)}</th>
          <th scope="col" className="number">
            {translate(axleMessages.tread)} <span className="unit">{tread}</span>
          </th>
          <th scope="col">{translate(axleMessages.status)}</th>
        </tr>
      </thead>
      {axles.map((axle) => (
        <tbody key={axle.axle_number}>
          <tr className="axle-row">
            <th scope="rowgroup" colSpan={6}>
              {translate(axleMessages.axle, { number: String(axle.axle_number) })}
              {axle.is_lift_axle && (
                <span className="axle-note">
                  {translate(axleMessages.liftAxle, {
                    state: translate(axle.is_raised ? axleMessages.raised : axleMessages.lowered),
                  })}
                </span>
              )}
              {axle.mismatch && (
                <SeverityLabel
                  severity={axle.mismatch_axle_color}
                  format={format}
                  about={translate(axleMessages.axleMismatch)}
                />
              )}
            </th>
          </tr>
          {[axle.left_side, axle.right_side].flatMap((side) =>
            side.wheels.map((wheel) => <WheelRow key={wheel.position} {...{ wheel, side, format, translate }} />),
          )}
        </tbody>
      ))}
    </table>
  )
}

const isReadAcross = ({ tread_outer, tread_center, tread_inner }: WheelReading): boolean =>
  (tread_outer ?? tread_center ?? tread_inner ?? null) !== null

/** The reading before the tire was replaced. */
const Found = ({ value, translate }: { value: string; translate: TranslateAxle }) =>
  value !== '' && <small className="axle-across">{translate(axleMessages.found, { value })}</small>

function WheelRow({
  wheel,
  side,
  format,
  translate,
}: {
  wheel: WheelReading
  side: AxleSide
  format: FormatContext
  translate: TranslateAxle
}) {
  const write = (value: number | null, quantity: 'pressure' | 'tread'): string =>
    value === null ? '' : formatQuantity(value, quantity, format)
  const { mismatch_duals_color: duals } = side
  const softer = belowDual(wheel, side)
  const { tread_outer: outer = null, tread_center: center = null, tread_inner: inner = null } = wheel
  return (
    <tr>
      <th scope="row">
        {wheel.position}
        {wheel.is_replaced && <small className="axle-replaced">{translate(axleMessages.replaced)}</small>}
        {(duals === 'warning' || duals === 'critical') && (
          <SeverityLabel severity={duals} format={format} about={translate(axleMessages.duals)} />
        )}
      </th>
      <td className="number">
        {write(wheel.pressure, 'pressure')}
        <Found value={write(wheel.found_pressure ?? null, 'pressure')} translate={translate} />
      </td>
      <td className="number target">{write(wheel.target_pressure, 'pressure')}</td>
      <td>
        <SeverityLabel severity={wheel.pressure_color} format={format} />
        {softer !== null && (
          <small className="axle-across">
            {translate(axleMessages.belowDual, {
              value: `${write(softer, 'pressure')} ${unitName({ format: 'decimal', quantity: 'pressure' }, format.units) ?? ''}`,
            })}
          </small>
        )}
      </td>
      <td className="number">
        {write(wheel.tread_depth, 'tread')}
        <Found value={write(wheel.found_tread_depth ?? null, 'tread')} translate={translate} />
        {isReadAcross(wheel) && (
          <small className="axle-across">
            {translate(axleMessages.across, {
              outer: write(outer, 'tread') || '–',
              center: write(center, 'tread') || '–',
              inner: write(inner, 'tread') || '–',
            })}
          </small>
        )}
      </td>
      <td>
        <SeverityLabel severity={wheel.tread_depth_color} format={format} />
      </td>
    </tr>
  )
}
