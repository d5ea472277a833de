import { pointersOf } from '../condition/evaluate.ts'
import type { Condition } from '../definition/model.ts'
import { toOptionalMessage, toValueMessages, toMessage } from '../definition/toMessage.ts'
import { useOf, type ElementPlugin } from './ElementPlugin.ts'
import { asDeclared } from './tileKinds.ts'

export const statementsKind: ElementPlugin<'statements'> = {
  parse: ({ values, statements, empty, when }, { base, key, ...context }) => ({
    ...base,
    type: 'statements',
    values: values.map((value) => {
      const own = asDeclared(value, context)
      return {
        id: value.id,
        value: value.value as { from: string },
        format: value.format ?? own.format,
        quantity: value.quantity ?? (value.format ? null : own.quantity),
        words: toValueMessages(value.words, `${key}.values.${value.id}`),
      }
    }),
    statements: statements.map((one) => ({
      id: one.id,
      when: (one.when as Condition | undefined) ?? null,
      isLead: one.lead ?? false,
      tone: one.tone ?? 'neutral',
      title: toOptionalMessage(one.title, `${key}.statements.${one.id}.title`),
      text: toMessage(one.text, `${key}.statements.${one.id}.text`),
      advice: toOptionalMessage(one.advice, `${key}.statements.${one.id}.advice`),
    })),
    empty: toOptionalMessage(empty, `${key}.empty`),
    when: (when as Condition | undefined) ?? null,
  }),
  prune: (element) => element,
  shown: (element) => element,
  uses: ({ values, statements, when }) => [
    ...values.flatMap(({ value }) => useOf(value, null)),
    ...[when, ...statements.map((one) => one.when)]
      .flatMap((condition) => (condition ? pointersOf(condition) : []))
      .map((pointer) => ({ pointer, security: null })),
  ],
}
