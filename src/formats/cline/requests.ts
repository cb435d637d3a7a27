/** What is new in a request of Cline: the results of the tools before it, and what the person says. */

export interface NewInRequest {
  /** For each call, in order; undefined where its result is not in the request. */
  readonly results: readonly (string | undefined)[]
  readonly rest: string
}

/** The environment follows the last result; a file that was read can contain such a tag, too. */
const ENVIRONMENT = '\n<environment_details>'

/** Of a heading. */
const END = '] Result:'

interface Place {
  readonly call: number
  readonly from: number
  readonly textFrom: number
}

/** Results begin with headings such as `[read_file for 'a.txt'] Result:`, in the order of their calls. */
export function splitRequest(request: string, names: readonly string[]): NewInRequest {
  const places: Place[] = []
  let from = 0
  names.forEach((name, call) => {
    const place = headingOf(request, { name, call, from })
    if (place === undefined) return
    places.push(place)
    from = place.textFrom
  })
  const [first] = places
  if (first === undefined) return { results: names.map(() => undefined), rest: request.trim() }
  const tail = request.lastIndexOf(ENVIRONMENT)
  const end = tail < from ? request.length : tail
  const results = names.map((_name, call) => {
    const at = places.findIndex((place) => place.call === call)
    const place = places[at]
    return place && request.slice(place.textFrom, places[at + 1]?.from ?? end).trim()
  })
  const rest = `${request.slice(0, first.from)}${request.slice(end)}`
  return { results, rest: rest.trim() }
}

/** The next heading of a tool at the beginning of a line. A target can have many lines, as commands do. */
function headingOf(
  request: string,
  { name, call, from }: { readonly name: string; readonly call: number; readonly from: number },
): Place | undefined {
  const begin = `[${name}`
  for (let at = request.indexOf(begin, from); at >= 0; at = request.indexOf(begin, at + 1)) {
    if (at > 0 && request[at - 1] !== '\n') continue
    const after = request[at + begin.length]
    if (after !== ']' && after !== ' ') continue
    const close = request.indexOf(END, at)
    return close < 0 ? undefined : { call, from: at, textFrom: close + END.length }
  }
  return undefined
}
