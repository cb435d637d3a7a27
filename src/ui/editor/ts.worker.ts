/**
 * Monaco's TypeScript service, but for one thing: JavaScript is made of a file alone, without a look at its
 * types or at any other file. That takes a few milliseconds, where the checks of the whole program that come
 * before the service's own emit take many times as long.
 */
import { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices'
import { create, initialize } from 'monaco-editor/languages/features/typescript/ts.worker'
import { emitAlone } from './emit-alone.ts'

self.onmessage = () =>
  initialize((context, data) => {
    const service = create(context, data)
    return Object.assign(service, {
      getEmitOutput: async (fileName: string) =>
        emitAlone(typescript, {
          fileName,
          text: (await service.getScriptText(fileName)) ?? '',
          compilerOptions: service.getCompilationSettings(),
        }),
    })
  })
