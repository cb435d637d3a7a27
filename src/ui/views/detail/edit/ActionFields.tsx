/** The fields of an action: what the model said, and each tool call with its result. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import {
  addToolCall,
  type CallPair,
  callPairs,
  removePair,
  setToolCall,
  setToolResult,
} from '#core/edit/step-fields.ts'
import { textPart } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import { Button, Checkbox, IconButton, Portion, TextField } from '../../../kit/index.ts'
import styles from './EditTab.module.css'
import { PartsEditor } from './PartsEditor.tsx'
import { ToolCallFields } from './ToolCallFields.tsx'

interface ActionFieldsProps {
  readonly step: ActionStep
  readonly change: (next: Step) => void
  readonly splitAt: (part: number, offset: number) => void
}

/** Calls whose fields are drawn at first. */
const FIRST_PAIRS = 10

export function ActionFields({ step, change, splitAt }: ActionFieldsProps) {
  const pairs = useMemo(() => callPairs(step), [step])
  return (
    <>
      <PartsEditor
        label="Response text"
        parts={step.parts}
        onChange={(parts) => change({ ...step, parts })}
        onSplit={splitAt}
      />
      <Portion items={pairs} first={FIRST_PAIRS}>
        {(pair) => <PairFields step={step} pair={pair} change={change} />}
      </Portion>
      <div className={styles.adders}>
        <Button size="small" icon="plus" onClick={() => change(addToolCall(step))}>
          Tool call
        </Button>
      </div>
      <details className={styles.more}>
        <summary>Thought and end</summary>
        <TextField
          label="Thought"
          help="Kept with the text; not resent to the model."
          rows={2}
          value={step.thought ?? ''}
          onChange={(thought) => {
            const { thought: _, ...rest } = step
            change(thought === '' ? rest : { ...rest, thought })
          }}
        />
        <Checkbox
          label="The last action of the run"
          checked={step.isFinal === true}
          onChange={(isFinal) => {
            const { isFinal: _, ...rest } = step
            change(isFinal ? { ...rest, isFinal } : rest)
          }}
        />
      </details>
    </>
  )
}

interface PairFieldsProps {
  readonly step: ActionStep
  readonly pair: CallPair
  readonly change: (next: Step) => void
}

function PairFields({ step, pair, change }: PairFieldsProps) {
  const call = pair.call === undefined ? undefined : step.calls[pair.call]
  const result = pair.result === undefined ? undefined : step.results[pair.result]
  return (
    <fieldset className={styles.call}>
      <legend>{call === undefined ? t`Result without a call` : t`Tool call ${(pair.call ?? 0) + 1}`}</legend>
      <span className={styles.remove}>
        <IconButton
          icon="trash"
          size="small"
          label="Remove the call and its result"
          onClick={() => change(removePair(step, pair))}
        />
      </span>
      {call !== undefined && (
        <ToolCallFields call={call} onChange={(next) => change(setToolCall(step, pair, next))} />
      )}
      {result === undefined ? (
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          onClick={() => change(setToolResult(step, pair, { callId: call?.id ?? '', parts: [textPart('')] }))}
        >
          Result
        </Button>
      ) : (
        <>
          <PartsEditor
            label="Result"
            parts={result.parts}
            onChange={(parts) => change(setToolResult(step, pair, { ...result, parts }))}
          />
          <TextField
            label="Error"
            placeholder="none"
            rows={2}
            value={result.error ?? ''}
            onChange={(error) => {
              const { error: _, ...rest } = result
              change(setToolResult(step, pair, error === '' ? rest : { ...rest, error }))
            }}
          />
        </>
      )}
    </fieldset>
  )
}
