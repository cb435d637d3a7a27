/**
 * Trace of the lessons on shared memory: a lead and two researchers find out which street of a town gets
 * trees first. They share insights, facts and broadcasts, and begin episodes; what one of them knows the
 * other needs.
 */
import type { CrewRun, CrewStep } from '../samples/crew-run.ts'

const LEAD = 'lead'
const FIELD = 'field'
const DESK = 'desk'

const steps: readonly CrewStep[] = [
  {
    type: 'system',
    agent: LEAD,
    at: 0,
    text: 'You lead a research team of three for the town of Halmstede. You ask, decide, and write the report. Use only what the team has found, and say who found each number.',
  },
  {
    type: 'system',
    agent: FIELD,
    at: 0,
    text: 'You are the field researcher. You have the readings of the street stations and the survey of trees. Share what others need, in one sentence.',
  },
  {
    type: 'system',
    agent: DESK,
    at: 0,
    text: 'You are the desk researcher. You have budgets, contracts, and the archive. Share what others need, in one sentence.',
  },
  {
    type: 'task',
    agent: LEAD,
    at: 5,
    text: 'Which of the three streets, Kanalgade, Møllevej or Torvet, should get trees first next spring, how many can the town afford, and of which species? At most 80 words, with reasons.',
  },
  { type: 'control', agent: LEAD, at: 6, control: { type: 'new-episode', title: 'which street' } },
  {
    type: 'action',
    agent: LEAD,
    at: 20,
    say: 'Heat first: where do people suffer most?',
    tool: 'ask',
    args: {
      agent: FIELD,
      question: 'How hot did the three streets get this summer, and who is there at noon?',
    },
    result: 'asked',
  },
  {
    type: 'user',
    agent: FIELD,
    at: 21,
    text: 'How hot did the three streets get this summer, and who is there at noon?',
  },
  { type: 'control', agent: FIELD, at: 22, control: { type: 'new-episode', title: 'heat' } },
  {
    type: 'action',
    agent: FIELD,
    at: 60,
    tool: 'read_stations',
    args: { streets: ['Kanalgade', 'Møllevej', 'Torvet'], months: ['June', 'July', 'August'] },
    result:
      'Station K2 Kanalgade: 14 days above 32 °C, high of 36.4 °C on 11 August. Station M5 Møllevej: 9 days, high of 34.1 °C. Station T1 Torvet: 17 days, high of 37.8 °C on 11 August. Gaps: T1 has no readings from 3 to 9 July (vandalized); K2 was moved 40 m east on 1 July.',
  },
  {
    type: 'action',
    agent: FIELD,
    at: 95,
    tool: 'count_people',
    args: { streets: ['Kanalgade', 'Møllevej', 'Torvet'], hour: 12 },
    result:
      'Average at noon, June to August: Kanalgade 210 (school with 340 pupils at number 18), Møllevej 65, Torvet 180 (market on Tuesdays and Fridays: 420).',
  },
  {
    type: 'control',
    agent: FIELD,
    at: 100,
    control: {
      type: 'shared-insight',
      text: 'Torvet is hottest (17 days above 32 °C, 37.8 °C on 11 August, a week of readings is missing); Kanalgade has 14 such days and the school with 340 pupils.',
    },
  },
  {
    type: 'action',
    agent: LEAD,
    at: 130,
    say: 'Torvet or Kanalgade, then. Is anything underground there?',
    tool: 'ask',
    args: { agent: DESK, question: 'What is under Torvet and Kanalgade, and may we plant there?' },
    result: 'asked',
  },
  {
    type: 'user',
    agent: DESK,
    at: 131,
    text: 'What is under Torvet and Kanalgade, and may we plant there?',
  },
  { type: 'control', agent: DESK, at: 132, control: { type: 'new-episode', title: 'ground' } },
  {
    type: 'action',
    agent: DESK,
    at: 170,
    tool: 'search_archive',
    args: { words: 'Torvet underground' },
    result:
      'Plan 1987/44: the vault of the old waterworks is under Torvet, 0.9 m below the paving, listed building no. 512. Letter of 2019: nothing with roots deeper than 0.6 m may be planted.',
  },
  {
    type: 'control',
    agent: DESK,
    at: 175,
    control: {
      type: 'registered-fact',
      name: 'Torvet ground',
      text: 'The vault of the old waterworks is under Torvet (listed, no. 512): no roots deeper than 0.6 m.',
    },
  },
  {
    type: 'action',
    agent: DESK,
    at: 205,
    tool: 'search_archive',
    args: { words: 'Kanalgade pipes' },
    result:
      'Plan 2011/07: district heating on the south side of Kanalgade, 1.4 m deep, 3 m wide. The north side is free except for lamp cables at 0.5 m.',
  },
  {
    type: 'control',
    agent: DESK,
    at: 210,
    control: {
      type: 'registered-fact',
      name: 'Kanalgade ground',
      text: 'Kanalgade: district heating under the south side; the north side is free except for lamp cables at 0.5 m.',
    },
  },
  {
    type: 'control',
    agent: DESK,
    at: 212,
    control: {
      type: 'broadcast',
      text: 'No trees on Torvet: the vault under it rules out roots deeper than 0.6 m. Kanalgade is possible on the north side.',
    },
  },
  {
    type: 'action',
    agent: LEAD,
    at: 240,
    say: 'Kanalgade, north side. Now the money.',
    tool: 'ask',
    args: {
      agent: DESK,
      question: 'What is the budget for spring, and what does a tree cost with three years of watering?',
    },
    result: 'asked',
  },
  { type: 'control', agent: LEAD, at: 241, control: { type: 'new-episode', title: 'money and species' } },
  {
    type: 'user',
    agent: DESK,
    at: 242,
    text: 'What is the budget for spring, and what does a tree cost with three years of watering?',
  },
  { type: 'control', agent: DESK, at: 243, control: { type: 'new-episode', title: 'money' } },
  {
    type: 'action',
    agent: DESK,
    at: 280,
    tool: 'read_budget',
    args: { year: 2026, chapter: 'green' },
    result:
      'Green spaces budget 2026: 96,000 in total; playgrounds 31,000, paths 12,600, trees 52,400. Of the tree budget, 4,400 is reserved for stumps in the park.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 310,
    tool: 'read_contract',
    args: { supplier: 'Lund nursery', until: 2027 },
    result:
      'Contract LU-77: a tree of 18 to 20 cm girth costs 640, planting 410, watering 250 a year. From 25 trees, planting costs 350. Valid for lime, field maple, and honey locust.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 335,
    say: 'Available: 52,400 minus 4,400. A tree: 640 + 350 + 3 × 250.',
    tool: 'calculate',
    args: { expression: '(52400 - 4400) / (640 + 350 + 3 * 250)' },
    result: '27.586',
  },
  {
    type: 'control',
    agent: DESK,
    at: 340,
    control: {
      type: 'registered-fact',
      name: 'number of trees',
      text: 'The town can afford 27 trees: 48,000 is available, and a tree costs 1,740 with three years of watering (contract LU-77, from 25 trees).',
    },
  },
  {
    type: 'action',
    agent: LEAD,
    at: 370,
    say: 'Which species can cope with heat, salt, and lamp cables?',
    tool: 'ask',
    args: { agent: FIELD, question: 'Which of lime, field maple, and honey locust does best on Kanalgade?' },
    result: 'asked',
  },
  {
    type: 'user',
    agent: FIELD,
    at: 371,
    text: 'Which of lime, field maple, and honey locust does best on Kanalgade?',
  },
  { type: 'control', agent: FIELD, at: 372, control: { type: 'new-episode', title: 'tree species' } },
  {
    type: 'action',
    agent: FIELD,
    at: 410,
    tool: 'read_survey',
    args: { kinds: ['lime', 'field maple', 'honey locust'], since: 2015 },
    result:
      'Alive after five years on streets with heat stations: lime 71% (aphids, honeydew on cars), field maple 88%, honey locust 93% (crown 8 m wide, hits lamps closer than 4 m). Salt in winter: lime poor, field maple fair, honey locust good.',
  },
  {
    type: 'action',
    agent: FIELD,
    at: 440,
    tool: 'measure',
    args: { street: 'Kanalgade', what: 'distance of lamps to the planting line, north side' },
    error: 'No lamp plan for the north side. Ask the desk for plan 2011/07.',
  },
  {
    type: 'action',
    agent: FIELD,
    at: 470,
    say: "According to the desk researcher, the lamps follow their cables. I'll measure on the photograph.",
    tool: 'measure_photo',
    args: { photo: 'KG-2025-06', from: 'lamp', to: 'curb' },
    result: '2.6 m between lamp and curb; a planting line could be 1.2 m from the curb: 1.4 m to the lamps.',
  },
  {
    type: 'control',
    agent: FIELD,
    at: 480,
    control: {
      type: 'shared-insight',
      text: 'On the north side of Kanalgade the lamps are 1.4 m from the planting line: honey locust is too wide, field maple (88% alive after five years) fits.',
    },
  },
  {
    type: 'answer',
    agent: FIELD,
    at: 500,
    text: 'Field maple. Honey locust survives better (93%) but would grow into the lamps, 1.4 m away.',
  },
  { type: 'answer', agent: DESK, at: 505, text: '27 trees for 46,980, contract LU-77; 1,020 is left.' },
  {
    type: 'action',
    agent: LEAD,
    at: 530,
    say: "I have all the parts. First I'll check the sum.",
    tool: 'calculate',
    args: { expression: '27 * 1740' },
    result: '46980',
  },
  {
    type: 'answer',
    agent: LEAD,
    at: 560,
    text: 'Kanalgade, north side, 27 field maples. Torvet is hotter (17 days above 32 °C against 14, field) but the vault of the old waterworks rules out roots deeper than 0.6 m (desk). Kanalgade has the school with 340 pupils (field) and a free north side (desk). 27 trees cost 46,980 of 48,000 with three years of watering, contract LU-77 (desk). Honey locust would hit the lamps, 1.4 m away; 88% of field maples are alive after five years (field).',
  },
  { type: 'control', agent: LEAD, at: 570, control: { type: 'end-of-run' } },
  { type: 'control', agent: FIELD, at: 570, control: { type: 'end-of-run' } },
  { type: 'control', agent: DESK, at: 570, control: { type: 'end-of-run' } },
  {
    type: 'user',
    agent: LEAD,
    at: 5000,
    text: 'The council asks: could we start on Torvet after all, with something in planters? And how much money would be left?',
  },
  {
    type: 'action',
    agent: LEAD,
    at: 5030,
    tool: 'ask',
    args: {
      agent: DESK,
      question: 'What may we put on Torvet in planters, and what is left after 27 trees?',
    },
    result: 'asked',
  },
  {
    type: 'user',
    agent: DESK,
    at: 5031,
    text: 'What may we put on Torvet in planters, and what is left after 27 trees?',
  },
  {
    type: 'action',
    agent: DESK,
    at: 5070,
    say: 'The letter of 2019 was about roots; planters have weight.',
    tool: 'search_archive',
    args: { words: 'Torvet load vault' },
    result:
      'Report 1987/45: the vault of the old waterworks carries 500 kg per square meter. A one-meter planter with a shrub weighs 430 kg when wet.',
  },
  {
    type: 'control',
    agent: DESK,
    at: 5080,
    control: {
      type: 'registered-fact',
      name: 'Torvet planters',
      text: 'Planters of up to 430 kg per square meter are allowed on Torvet; the vault carries 500.',
    },
  },
  {
    type: 'answer',
    agent: DESK,
    at: 5090,
    text: 'One-meter planters are allowed (430 kg; the vault carries 500). 1,020 is left after 27 trees on contract LU-77.',
  },
  {
    type: 'answer',
    agent: LEAD,
    at: 5120,
    text: 'Yes, in planters: the vault under Torvet carries 500 kg per square meter, and a one-meter planter weighs 430 (desk). But only 1,020 of 48,000 is left after the 27 field maples on Kanalgade, so it would be one or the other.',
  },
]

export const teamRun: CrewRun = {
  id: 'team',
  title: 'Lesson: trees for Halmstede',
  description: 'A lead and two researchers share what they find: which street gets trees first.',
  model: 'example-medium',
  agent: 'team',
  start: Date.UTC(2025, 9, 7, 8, 0, 0) / 1000,
  steps,
}
