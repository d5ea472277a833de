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
export function AxleTable({ axles, format, say }: { axles: Axle[]; format: FormatContext; say: TranslateAxle }) {
  const pressure = unitName({ format: 'decimal', quantity: 'pressure' }, format.units) ?? ''
  const tread = unitName({ format: 'decimal', quantity: 'tread' }, format.units) ?? ''
  return (
    <table className="axle-table">
      <caption>{say(axleMessages.table)}</caption>
      <thead>
        <tr>
          <th scope="col">{say(axleMessages.position)}</th>
          <th scope="col" className="number">
            {say(axleMessages.pressure)} <span className="unit">{pressure}</span>
          </th>
          <th scope="col" className="number target">
            {say(axleMessages.target)} <span className="unit">{pressure}</span>
          </th>
          <th scope="col">{say(axleMessages.status)}</th>
          <th scope="col" className="number">
            {say(axleMessages.tread)} <span className="unit">{tread}</span>
          </th>
          <th scope="col">{say(axleMessages.status)}</th>
        </tr>
      </thead>
      {axles.map((axle) => (
        <tbody key={axle.axle_number}>
          <tr className="axle-row">
            <th scope="rowgroup" colSpan={6}>
              {say(axleMessages.axle, { number: String(axle.axle_number) })}
              {axle.is_lift_axle && (
                <span className="axle-note">
                  {say(axleMessages.liftAxle, {
                    state: say(axle.is_raised ? axleMessages.raised : axleMessages.lowered),
                  })}
                </span>
              )}
              {axle.mismatch && (
                <SeverityLabel
                  severity={axle.mismatch_axle_color}
                  format={format}
                  about={say(axleMessages.axleMismatch)}
                />
              )}
            </th>
          </tr>
          {[axle.left_side, axle.right_side].flatMap((side) =>
            side.wheels.map((wheel) => <WheelRow key={wheel.position} {...{ wheel, side, format, say }} />),
          )}
        </tbody>
      ))}
    </table>
  )
}

const isReadAcross = ({ tread_outer, tread_center, tread_inner }: WheelReading): boolean =>
  (tread_outer ?? tread_center ?? tread_inner ?? null) !== null

/** The reading before the tire was replaced. */
const Found = ({ value, say }: { value: string; say: TranslateAxle }) =>
  value !== '' && <small className="axle-across">{say(axleMessages.found, { value })}</small>

function WheelRow({
  wheel,
  side,
  format,
  say,
}: {
  wheel: WheelReading
  side: AxleSide
  format: FormatContext
  say: TranslateAxle
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
        {wheel.is_replaced && <small className="axle-replaced">{say(axleMessages.replaced)}</small>}
        {(duals === 'warning' || duals === 'critical') && (
          <SeverityLabel severity={duals} format={format} about={say(axleMessages.duals)} />
        )}
      </th>
      <td className="number">
        {write(wheel.pressure, 'pressure')}
        <Found value={write(wheel.found_pressure ?? null, 'pressure')} say={say} />
      </td>
      <td className="number target">{write(wheel.target_pressure, 'pressure')}</td>
      <td>
        <SeverityLabel severity={wheel.pressure_color} format={format} />
        {softer !== null && (
          <small className="axle-across">
            {say(axleMessages.belowDual, {
              value: `${write(softer, 'pressure')} ${unitName({ format: 'decimal', quantity: 'pressure' }, format.units) ?? ''}`,
            })}
          </small>
        )}
      </td>
      <td className="number">
        {write(wheel.tread_depth, 'tread')}
        <Found value={write(wheel.found_tread_depth ?? null, 'tread')} say={say} />
        {isReadAcross(wheel) && (
          <small className="axle-across">
            {say(axleMessages.across, {
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
