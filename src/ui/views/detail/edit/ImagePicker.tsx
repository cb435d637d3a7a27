/** Chooses an image file, which becomes part of the step itself: nothing is loaded from elsewhere later. */
import { useEffectEvent, useRef } from 'react'
import { t } from '#base/words.ts'
import type { Part } from '#core/model/message.ts'
import { readImage, tellProblem } from '#state/index.ts'
import { Button, FileInput } from '../../../kit/index.ts'

interface ImagePickerProps {
  readonly title?: string
  readonly onPick: (image: Part) => void
}

export function ImagePicker({ title = t`Image`, onPick }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  // A file may come slowly, and the person type on meanwhile: it goes to what is there when it has come.
  const pick = useEffectEvent(onPick)
  const take = async (file: File) => {
    const image = await readImage(file)
    if (image.ok) pick(image.value)
    else tellProblem(image.error)
  }
  return (
    <>
      <Button size="small" variant="quiet" icon="plus" onClick={() => input.current?.click()}>
        {title}
      </Button>
      <FileInput ref={input} accept="image/*" label={t`Image file`} onFiles={([file]) => void take(file)} />
    </>
  )
}
