// In a bundle there are no links, so Node does not find the project's own packages where npm lays them. This tells it, in
// every thread, before anything else is loaded.
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../packages')

registerHooks({
  resolve: (specifier, context, next) => {
    const [, name, path] = /^@suluh\/([\w-]+)\/(.+)$/.exec(specifier) ?? []
    return name
      ? next(pathToFileURL(join(packages, name, 'src', `${path}.ts`)).href, context)
      : next(specifier, context)
  },
})
