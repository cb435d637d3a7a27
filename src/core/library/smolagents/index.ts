/** smolagents' strategies. Adding one: its file and its line here. */
import type { Family } from '../../memory/family.ts'
import { smolagentsImages } from './images.ts'

export const smolagents: Family = {
  title: 'smolagents',
  strategies: [smolagentsImages],
  memories: [],
}
