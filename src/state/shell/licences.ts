/** The licences of what the app is made of, as the build wrote them beside the page. */
import { isObject, type JsonValue, textField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

/** Somebody else's work that is delivered with the app. */
interface Licence {
  readonly name: string
  readonly version: string
  /** A short name that lawyers know: `MIT`, `MPL-2.0`. */
  readonly licence: string
  readonly text: string
}

/** Reads them. Fails with `no-licences` where the page was not built, or the host lost the file. */
export async function loadLicences(): Promise<Result<readonly Licence[]>> {
  try {
    const response = await fetch('./licences.json')
    const list: JsonValue = await response.json()
    if (response.ok && Array.isArray(list)) return ok(list.flatMap(readLicence))
  } catch {
    // Offline before all was kept, or a host that answers with a page of its own: said below.
  }
  return fail({
    code: 'no-licences',
    message: t`The licenses couldn’t be loaded.`,
    hint: t`A build contains them in licences.json.`,
  })
}

function readLicence(value: JsonValue): readonly Licence[] {
  if (!isObject(value)) return []
  const name = textField(value, 'name')
  const licence = textField(value, 'licence')
  if (name === undefined || licence === undefined) return []
  return [{ name, licence, version: textField(value, 'version') ?? '', text: textField(value, 'text') ?? '' }]
}
