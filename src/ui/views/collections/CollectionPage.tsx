/** An open collection of a folder: how far it is read, and what is in it. */
import { t } from '#base/words.ts'
import { type CollectionRow, navigate, useOpenCollection } from '#state/index.ts'
import { IconButton } from '../../kit/index.ts'
import { CollectionContents } from './CollectionContents.tsx'
import styles from './Collections.module.css'
import { ScanLine } from './ScanLine.tsx'

export function CollectionPage({ collection }: { readonly collection: CollectionRow }) {
  const open = useOpenCollection()
  const known = open?.id === collection.id ? open : undefined
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconButton
          icon="chevron-left"
          label={t`All collections`}
          onClick={() => navigate({ collection: undefined, only: [], days: undefined })}
        />
        <h1 className={styles.title}>{collection.name}</h1>
        {known !== undefined && <ScanLine collection={collection} open={known} />}
      </div>
      {known !== undefined && <CollectionContents open={known} kind={collection.kind} />}
    </div>
  )
}
