/**
 * The parameters that OpenHands' halving condensers share: sizes, what of a text is shown to a summarising
 * model, and whether a run is an explicit request.
 */
import { t } from '#base/words.ts'
import type { ChoiceSpec, IntegerSpec } from '../../model/params.ts'

export const WHEN: ChoiceSpec = {
  kind: 'choice',
  label: t`Condense`,
  initial: 'past-size',
  options: [
    {
      value: 'past-size',
      label: t`above the size`,
      help: t`A run condenses only when there are more events than the size.`,
    },
    {
      value: 'every-run',
      label: t`at every run`,
      help: t`Each run counts as an explicit request and condenses whatever the size: for custom triggers.`,
    },
  ],
}

export const MAX_SIZE: IntegerSpec = {
  kind: 'integer',
  label: t`Size`,
  min: 1,
  max: 100_000,
  initial: 100,
  unit: 'events',
  help: t`Above this many events (turns, results, messages) it condenses to half.`,
}

export const KEEP_FIRST: IntegerSpec = {
  kind: 'integer',
  label: t`First events kept`,
  min: 0,
  max: 10_000,
  initial: 1,
  unit: 'events',
  help: t`First events that are always kept; must be fewer than half the size.`,
}

export const MAX_EVENT_LENGTH: IntegerSpec = {
  kind: 'integer',
  label: t`Characters per event`,
  min: 1,
  max: 10_000_000,
  initial: 10_000,
  unit: 'characters',
  help: t`Longer texts are cut in the middle before they are sent to the summarizing model.`,
}
