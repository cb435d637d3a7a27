/**
 * The fields of a plain message: its role, what it says, and, of an assistant, the calls that are next to
 * it.
 */
import { t } from '#base/words.ts'
import { callerOf, senderOf, setSender, withNewCall } from '#core/edit/step-fields.ts'
import { isAgentMark } from '#core/library/marsys/message.ts'
import type { ToolCall } from '#core/model/message.ts'
import type { MessageStep, Step } from '#core/model/step.ts'
import { Button, IconButton, Portion, Select, TextField } from '../../../kit/index.ts'
import styles from './EditTab.module.css'
import { PartsEditor } from './PartsEditor.tsx'
import { ToolCallFields } from './ToolCallFields.tsx'

interface MessageFieldsProps {
  readonly step: MessageStep
  readonly change: (next: Step) => void
  readonly splitAt: (part: number, offset: number) => void
}

/** Calls whose fields are drawn at first. */
const FIRST_CALLS = 10

export function MessageFields({ step, change, splitAt }: MessageFieldsProps) {
  return (
    <>
      <Select
        label="Role"
        value={senderOf(step)}
        onChange={(sender) => change(setSender(step, sender, callerOf(step)))}
        options={[
          { value: 'user', title: t`User` },
          { value: 'assistant', title: t`Assistant` },
          { value: 'system', title: t`System` },
          { value: 'developer', title: t`Developer` },
          { value: 'tool', title: t`Tool result` },
          { value: 'agent_call', title: t`Request of another agent` },
          { value: 'agent_response', title: t`Response of another agent` },
        ]}
      />
      {senderOf(step) === 'agent_call' && (
        <TextField
          label="The agent that asks"
          value={callerOf(step)}
          onChange={(caller) => change(setSender(step, 'agent_call', caller))}
        />
      )}
      {step.role === 'tool' && (
        <TextField
          label="The tool call it answers"
          value={step.callId ?? ''}
          onChange={(callId) => {
            const { callId: _, ...rest } = step
            change(callId === '' ? rest : { ...rest, callId })
          }}
        />
      )}
      <PartsEditor
        label="Text"
        parts={step.parts.filter((part) => !isAgentMark(part))}
        onChange={(parts) => change(setSender({ ...step, parts }, senderOf(step), callerOf(step)))}
        onSplit={(part, offset) => splitAt(part + step.parts.filter(isAgentMark).length, offset)}
      />
      {step.role === 'assistant' && <MessageCalls step={step} change={change} />}
    </>
  )
}

/** Calls whose results are messages of their own: those of a whole turn belong to an action. */
function MessageCalls({ step, change }: Pick<MessageFieldsProps, 'step' | 'change'>) {
  const { calls: known, ...rest } = step
  const calls = known ?? []
  const set = (next: readonly ToolCall[]) => change(next.length === 0 ? rest : { ...rest, calls: next })
  return (
    <>
      <Portion items={calls} first={FIRST_CALLS}>
        {(call, at) => (
          <fieldset className={styles.call}>
            <legend>Tool call {at + 1}</legend>
            <span className={styles.remove}>
              <IconButton
                icon="trash"
                size="small"
                label={t`Remove tool call ${at + 1}`}
                onClick={() => set(calls.filter((_, index) => index !== at))}
              />
            </span>
            <ToolCallFields
              call={call}
              onChange={(next) => set(calls.map((each, index) => (index === at ? next : each)))}
            />
          </fieldset>
        )}
      </Portion>
      <div className={styles.adders}>
        <Button
          size="small"
          icon="plus"
          title="Its result is a separate message. A response with its results is an action."
          onClick={() => set(withNewCall(calls))}
        >
          Tool call
        </Button>
      </div>
    </>
  )
}
