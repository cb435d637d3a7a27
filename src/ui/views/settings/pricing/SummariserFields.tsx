/** Who makes the summaries for the memories that need them, with its own choices. */
import { useEffect } from 'react'
import { t } from '#base/words.ts'
import { parseValues } from '#core/model/params.ts'
import { type SummariserSpec, summarisers } from '#core/summaries/index.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import type { Summariser } from '#core/summaries/summariser.ts'
import { askForDevice, changeCounting, reasonWithoutDevice, useApp } from '#state/index.ts'
import { ParamFields, Select, type SelectOption } from '../../../kit/index.ts'

export function SummariserFields({
  summariser: { id, params = {} },
}: {
  readonly summariser: SummariserSpec
}) {
  const availability = useApp((state) => state.device.availability)
  const reason = reasonWithoutDevice(availability)
  const known = summarisers.find((candidate) => candidate.id === id)
  const values = known === undefined ? undefined : parseValues(known.params, params)
  const isOnDevice = id === onDevice.id
  useEffect(() => void askForDevice({ id: onDevice.id }), [])
  return (
    <>
      <Select
        label="Summarizer"
        value={id}
        options={summarisers.map((candidate) => optionOf(candidate, reason))}
        help={
          isOnDevice
            ? t`The browser writes summaries only when you ask for them in Compare. Their estimated cost with a model is included.`
            : t`Used by summarizing strategies. No model is called; its estimated cost is included.`
        }
        problem={isOnDevice ? reason : undefined}
        onChange={(chosen) => changeCounting({ summariser: { id: chosen } })}
      />
      {known !== undefined && values?.ok === true && (
        <ParamFields
          specs={known.params}
          values={values.value}
          onChange={(name, value) =>
            changeCounting({ summariser: { id: known.id, params: { ...values.value, [name]: value } } })
          }
        />
      )}
    </>
  )
}

/** Where the browser has no summariser, its option says why in place of what it does. */
function optionOf({ id, title, description }: Summariser, reason: string | undefined): SelectOption {
  const isMissing = id === onDevice.id && reason !== undefined
  return { value: id, title, help: isMissing ? reason : description, disabled: isMissing }
}
