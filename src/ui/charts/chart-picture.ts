/**
 * A drawing as a picture to take away: the SVG with the colours that the page's styles gave it, and that as
 * PNG. The browser alone can resolve the styles, so this works on what is drawn.
 */

/** What a mark looks like; all else is in its attributes. */
const LOOKS = [
  'color',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'text-anchor',
] as const

/** Px around the drawing; height of the line with the title, and of each line of the legend. */
const PADDING = 12
const TITLE_HEIGHT = 24
const LEGEND_LINE = 18

interface PictureOptions {
  readonly title: string
  /** Names of the lines, in the order in which they are drawn; lines are marked with `data-series`. */
  readonly series: readonly string[]
}

export interface Picture {
  readonly svg: string
  /** In px. */
  readonly width: number
  readonly height: number
}

/** The drawing with title, legend and ground, but for the cursor. Its marks must be in the document. */
export function pictureOf(drawing: SVGSVGElement, { title, series }: PictureOptions): Picture {
  const { width, height } = drawing.getBoundingClientRect()
  const ground = getComputedStyle(drawing.ownerDocument.body)
  const marks = [...drawing.querySelectorAll('[data-series]')]
  const lines = series.map((name, row) => {
    const mark = marks[row]
    const looks = mark === undefined ? undefined : getComputedStyle(mark)
    const y = height + TITLE_HEIGHT + 16 + row * LEGEND_LINE
    const stroke = `stroke="${looks?.stroke ?? 'none'}" stroke-width="1.5" stroke-dasharray="${looks?.strokeDasharray ?? 'none'}"`
    return `<g transform="translate(0 ${y})"><line x1="0" x2="28" y1="4" y2="4" ${stroke}/><text x="36" y="8" fill="${ground.color}">${escaped(name)}</text></g>`
  })
  const whole = {
    width: width + 2 * PADDING,
    height: height + TITLE_HEIGHT + 2 * PADDING + lines.length * LEGEND_LINE + 8,
  }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="${groundOf(drawing)}"/>`,
    `<g transform="translate(${PADDING} ${PADDING})">`,
    `<text y="12" fill="${ground.color}" font-weight="600">${escaped(title)}</text>`,
    `<g transform="translate(0 ${TITLE_HEIGHT})">${[...drawing.querySelectorAll(':scope > :not([data-cursor])')].map(withLooks).join('')}</g>`,
    ...lines,
    '</g></svg>',
  ].join('')
  return { svg, ...whole }
}

/** The same as PNG, twice as dense; undefined where the browser cannot draw it. */
export async function pngOf({ svg, width, height }: Picture): Promise<Blob | undefined> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch {
    // The browser refuses the picture; the caller says so and offers the SVG.
    return undefined
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * 2)
  canvas.height = Math.round(height * 2)
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png')
  })
}

/** The element and all in it, with its looks as attributes in the place of its classes. */
function withLooks(element: Element): string {
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  const originals = [element, ...element.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  originals.forEach((original, at) => {
    const looks = getComputedStyle(original)
    copies[at]?.removeAttribute('class')
    for (const look of LOOKS) copies[at]?.setAttribute(look, looks.getPropertyValue(look))
  })
  return new XMLSerializer().serializeToString(copy)
}

/** The colour of the first ground behind it that is not see-through. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'transparent' && !backgroundColor.endsWith(', 0)')) return backgroundColor
  }
  return 'white'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
