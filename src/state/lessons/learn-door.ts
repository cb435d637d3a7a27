/** Lessons for those parts of the page that are there from the start: each call loads the rest first. */
import { store } from '../store/store.ts'

/** Starts to follow lessons with the first look at Learn or at an address with a lesson. */
export function watchForLessons(): void {
  const stop = store.subscribe(start)
  function start(): void {
    const { view, lesson } = store.getState().route
    if (view !== 'learn' && lesson === undefined) return
    stop()
    loadLessons()
  }
  start()
}

/** Loads the list of lessons and what follows them. */
export function loadLessons(): void {
  void import('./learning.ts').then(({ followLearning }) => followLearning())
}

/** Opens a lesson from disk, with its trace where one is among the files. */
export async function openLesson(files: readonly File[]): Promise<void> {
  const { openLessonFiles } = await import('./lesson-files.ts')
  await openLessonFiles(files)
}
