/** The price book: every model that a recorded run is likely to name, a page for each vendor. */

import { alibaba } from './alibaba.ts'
import { amazon } from './amazon.ts'
import { anthropic } from './anthropic.ts'
import { cohere } from './cohere.ts'
import { deepseek, deepseekAliases } from './deepseek.ts'
import type { BookEntry, DatedAlias } from './entry.ts'
import { google } from './google.ts'
import { meta } from './meta.ts'
import { minimax } from './minimax.ts'
import { mistral, mistralAliases } from './mistral.ts'
import { moonshot } from './moonshot.ts'
import { openai } from './openai.ts'
import { xai } from './xai.ts'
import { zai } from './zai.ts'

export const book: readonly BookEntry[] = [
  ...openai,
  ...anthropic,
  ...google,
  ...deepseek,
  ...mistral,
  ...xai,
  ...moonshot,
  ...zai,
  ...minimax,
  ...alibaba,
  ...meta,
  ...amazon,
  ...cohere,
]

export const aliases: readonly DatedAlias[] = [...deepseekAliases, ...mistralAliases]
