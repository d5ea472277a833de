import {
  axleConfigurations,
  toAxleConfiguration,
  type AxleConfiguration,
  type UnitType,
} from '../../../domain/positions.ts'
import { drawAxleOutline } from '../../../domain/axleOutline.ts'
import type { AddedConfiguration, AddedUnit } from '../../offline/model.ts'
import { AxleFigure } from '../axles/AxleFigure.tsx'
import '../axles/axlePicture.css'
import '../axles/axles.css'
import { inspectorMessages } from './inspectorMessages.ts'
import { useTranslate } from './useTranslate.ts'
import './newUnit.css'

/** A unit that the fleet does not have: with its axles it is on the survey. */
export function NewUnit({
  number,
  added,
  onChoose,
}: {
  number: string
  added: readonly AddedConfiguration[]
  onChoose(unit: AddedUnit): void
}) {
  const translate = useTranslate()
  return (
    <fieldset className="inspector-new-unit">
      <legend>{translate(inspectorMessages.newUnit, { unit: number })}</legend>
      {axleConfigurations.map((configuration) => (
        <button
          key={configuration.code}
          type="button"
          className="engine-button axle-picture"
          onClick={() =>
            onChoose({
              unit_id: null,
              unit_number: number,
              type: configuration.unitType,
              configuration_code: configuration.code,
            })
          }
        >
          <AxleFigure drawing={drawAxleOutline(outlineOf(configuration))} label={null} />
          <span>
            {translate({
              key: `lookup.unit-configurations.configurations.words.${configuration.name}`,
              text: configuration.name,
            })}
          </span>
        </button>
      ))}
      {added.map(({ configuration_code: code, type, name, axles }) => (
        <button
          key={code}
          type="button"
          className="engine-button axle-picture"
          onClick={() => onChoose({ unit_id: null, unit_number: number, type, configuration_code: code, axles })}
        >
          <AxleFigure
            drawing={drawAxleOutline(outlineOf(toAxleConfiguration(code, { unitType: type as UnitType, name, axles })))}
            label={null}
          />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  )
}

const outlineOf = ({ axles }: AxleConfiguration): Parameters<typeof drawAxleOutline>[0] =>
  axles.map(({ kind, isLift, isWideBase, wheels }) => {
    const left = wheels.filter(({ side }) => side === 'left').length
    return { left, right: wheels.length - left, kind, is_lift_axle: isLift, is_wide_base: isWideBase }
  })
