/** MARSYS' episodic memory. Control steps “new episode” end the current one. */
import { jsonStr } from '#base/python.ts'
import { t } from '#base/words.ts'
import type { Compartment, Cue, MemoryKind, Recall } from '../../memory/memory.ts'
import { textPart } from '../../model/message.ts'
import type { ParamValues } from '../../model/params.ts'
import type { Step, SummaryStep } from '../../model/step.ts'
import { derivedId } from '../../model/steps.ts'
import {
  createEpisodes,
  type Episode,
  type EpisodeForm,
  type Episodes,
  recallEpisode,
  startEpisode,
  summarizeEpisodes,
} from './episodes.ts'
import { revisedLists, storeMemory } from './store.ts'

const MATCHING = { param: 'show', is: ['matching'] }

export const marsysEpisodic: MemoryKind = {
  id: 'marsys-episodic',
  readsText: true,
  title: t`Episodes (MARSYS)`,
  description: t`Splits the run into episodes and sends the current one; past episodes are archived and can be summarized, or recalled by text they contain. Needs “new episode” steps.`,
  starters: [
    {
      title: t`Episodes`,
      help: t`Divides the run into episodes and recalls them by text.`,
      offeredBy: 'memory',
    },
  ],
  params: {
    show: {
      kind: 'choice',
      label: t`Past episodes: send`,
      initial: 'summaries',
      options: [
        { value: 'nothing', label: t`nothing`, help: t`The default of the guide’s class.` },
        {
          value: 'summaries',
          label: t`start and end of each`,
          help: t`One system message before the rest.`,
        },
        {
          value: 'matching',
          label: t`the episode containing the query`,
          help: t`Its messages before the current ones, if one contains the exact query text.`,
        },
      ],
    },
    order: {
      kind: 'choice',
      label: t`If several match`,
      initial: 'oldest',
      when: MATCHING,
      options: [
        { value: 'oldest', label: t`the oldest`, help: t`As in the guide’s code.` },
        { value: 'newest', label: t`the newest`, help: t`Usually, the latest match is meant.` },
      ],
    },
    includeCurrent: {
      kind: 'boolean',
      label: t`Also search the current episode`,
      help: t`If it is found there, nothing is recalled. In a replay, the query is usually part of the context already.`,
      initial: false,
      when: MATCHING,
    },
    keepSystem: {
      kind: 'boolean',
      label: t`Keep system prompt outside episodes`,
      help: t`It precedes every episode. In the guide it is archived with the first one.`,
      initial: true,
    },
    names: {
      kind: 'choice',
      label: t`Episode title applies to`,
      initial: 'ended',
      options: [
        { value: 'ended', label: t`the episode that ended`, help: t`As in the guide’s code.` },
        { value: 'started', label: t`the new episode`, help: t`As the name suggests.` },
      ],
    },
    variant: {
      kind: 'choice',
      label: t`Variant`,
      initial: 'mended',
      options: [
        {
          value: 'mended',
          label: t`as intended`,
          help: t`A search skips messages without content; an ellipsis is added only where a preview is cut.`,
        },
        {
          value: 'as-written',
          label: t`as in MARSYS’s guide`,
          help: t`Missing content becomes “None”; an ellipsis is always added; a non-text first or last message makes the summaries fail.`,
        },
      ],
    },
  },
  summary: ({ show }) => (show === 'nothing' ? t`current episode` : t`current episode, ${show}`),
  build: (values) => episodicMemory(values),
}

const RULE = 'past episode'

interface State extends Episodes {
  readonly past: Episodes['past']
  system: Step[]
  /** The title of the current episode, where titles name the one that starts. */
  title: string
  /** Which past episode the last call was shown. */
  recalled: number | undefined
  /** Of the past episodes; kept until one more ends, so that it is the same step at each call. */
  summary: Recall | undefined
}

function episodicMemory(values: ParamValues) {
  const form: EpisodeForm = values.variant === 'as-written' ? 'as-written' : 'mended'
  return storeMemory<State>({
    id: marsysEpisodic.id,
    title: marsysEpisodic.summary(values),
    rule: RULE,
    byCue: values.show === 'matching',
    create: () => ({
      ...createEpisodes(),
      system: [],
      title: '',
      recalled: undefined,
      summary: undefined,
    }),
    add: (state, step) => {
      if (step.kind === 'control') {
        if (step.control.type !== 'new-episode') return 'grew'
        const { title } = step.control
        startEpisode(state, { title: values.names === 'started' ? state.title : title })
        state.title = title
        state.summary = undefined
        return 'changed'
      }
      const isOutside = values.keepSystem === true && step.kind === 'system'
      if (isOutside) state.system.push(step)
      else state.current.push(step)
      return isOutside ? 'changed' : 'grew'
    },
    revise: (state, changes) => {
      const past = state.past.map((episode) => episode.steps)
      const lists = revisedLists([state.system, ...past, state.current], changes)
      state.system = lists[0] ?? []
      state.summary = undefined
      state.current = lists.at(-1) ?? []
      const kept = state.past.map((episode, index) => ({ ...episode, steps: lists[index + 1] ?? [] }))
      state.past.splice(0, state.past.length, ...kept)
    },
    recall: (state, cue) => {
      const { steps, ...rest } = recalled(state, cue, values, form)
      return {
        ...rest,
        get steps() {
          return [...state.system, ...steps, ...state.current]
        },
      }
    },
    controls: ['new-episode'],
    search: {
      title: t`Text in an episode`,
      find: (state, query) => foundEpisodes(state, query, { values, form }),
    },
    compartments: (state) => compartmentsOf(state),
  })
}

/** What is shown of past episodes. */
function recalled(state: State, { text }: Cue, values: ParamValues, form: EpisodeForm): Recall {
  state.recalled = undefined
  if (values.show === 'matching') {
    const order = values.order === 'newest' ? 'newest' : 'oldest'
    const found = recallEpisode(state, text, { form, order, includeCurrent: values.includeCurrent === true })
    state.recalled = found
    return { steps: found === undefined ? [] : (state.past[found]?.steps ?? []) }
  }
  if (values.show !== 'summaries') return { steps: [] }
  state.summary ??= summarised(state, form)
  return state.summary
}

function summarised(state: State, form: EpisodeForm): Recall {
  const summaries = summarizeEpisodes(state, form)
  if (!summaries.ok) return { steps: [], problem: summaries.error }
  return { steps: summaries.value.length === 0 ? [] : [summaryStep(state, summaries.value)] }
}

const summaryRule = 'episodes summarised'

function summaryStep({ past }: Episodes, summaries: readonly string[]): SummaryStep {
  const origin = past.flatMap((episode) => episode.steps.map((step) => step.id))
  return {
    kind: 'summary',
    id: derivedId(summaryRule, origin),
    number: 0,
    role: 'system',
    parts: [textPart(summaries.join('\n\n'))],
    origin,
    rule: summaryRule,
  }
}

function compartmentsOf({ past, current, system, recalled, title, summary }: State): readonly Compartment[] {
  const summaries = summary?.steps ?? []
  return [
    {
      id: 'outside',
      title: t`Outside episodes`,
      about: t`The system prompt, before every episode.`,
      steps: [...system],
    },
    ...past.map((episode, index) => ({
      ...episodeCompartment(episode, index, recalled === index ? ' (recalled)' : ''),
      lane: t`Past episodes`,
    })),
    ...(summaries.length === 0
      ? []
      : [
          {
            id: 'summary',
            title: t`Summary of past episodes`,
            about: t`The start and end of each, as sent to the model.`,
            steps: [...summaries],
          },
        ]),
    {
      id: 'current',
      title: title === '' ? t`Current episode` : t`Current episode (since ${title})`,
      about: t`Sent to the model. A new episode moves it to the past episodes, unless it is empty.`,
      steps: [...current],
    },
  ]
}

function episodeCompartment({ steps, metadata }: Episode, index: number, mark = ''): Compartment {
  const named = typeof metadata.title === 'string' && metadata.title !== '' ? `: ${metadata.title}` : ''
  return {
    id: `episode-${index + 1}`,
    title: t`Episode ${index + 1}${named}${mark}`,
    steps: [...steps],
    notes: Object.entries(metadata).flatMap(([label, value]) =>
      label === 'title' || value === '' ? [] : [{ label, value: jsonStr(value) }],
    ),
  }
}

interface Asked {
  readonly values: ParamValues
  readonly form: EpisodeForm
}

/** The one that is recalled, then the others that contain the text too. */
function foundEpisodes(state: State, query: string, { values, form }: Asked): readonly Compartment[] {
  const order = values.order === 'newest' ? 'newest' : 'oldest'
  const options = { form, order, includeCurrent: false } as const
  const first = recallEpisode(state, query, options)
  return state.past.flatMap((episode, index) => {
    const holds = recallEpisode({ past: [episode], current: [] }, query, options) !== undefined
    if (!holds) return []
    const found = episodeCompartment(episode, index, index === first ? ' (recalled)' : ' (holds it too)')
    return index === first ? [found] : [{ ...found, lane: t`Not recalled: only the ${order} is used` }]
  })
}
