import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The files that gather all that these packages give, and where the modules that they name are. */
const gatherings: Record<string, { file: string; folder: string }> = {
  antd: { file: 'antd/es/index.js', folder: 'antd/es' },
  '@ant-design/icons': { file: '@ant-design/icons/es/icons/index', folder: '@ant-design/icons/es/icons' },
}

/**
 * antd's parts ask what form they stand in. That question, by the file that gathers forms, brings along how fields are
 * checked: eight kilobytes for lists and reports, which have no form.
 */
const formless: Record<string, [asked: string, instead: string]> = {
  'context.js': [
    `import { FormProvider as RcFormProvider } from '@rc-component/form'`,
    `import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext'`,
  ],
  'useForm.js': [
    `import { useForm as useRcForm } from '@rc-component/form'`,
    `import useRcForm from '@rc-component/form/es/hooks/useForm'`,
  ],
}

/**
 * Imports from antd name the module itself: by the file that gathers everything each page would seem to load all of
 * antd, and which pages share what could not be told before the bundler has thrown the rest away.
 */
export function straightImports(): Plugin[] {
  return [ownImports(), formlessImports()]
}

function formlessImports(): Plugin {
  return {
    name: 'suluh-formless-imports',
    apply: 'build',
    transform: {
      filter: { id: { include: /\/antd\/es\/form\/(?:context|hooks\/useForm)\.js$/ } },
      handler(code, id) {
        const [asked, instead] = formless[id.split('/').at(-1) ?? ''] ?? ['', '']
        if (!code.includes(asked)) throw new Error(`${id} asks for its form in another way than known here`)
        return code.replace(asked, instead)
      },
    },
  }
}

function ownImports(): Plugin {
  const modules = new Map(
    Object.entries(gatherings).map(([name, { file, folder }]) => {
      const text = readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8')
      const named = text.matchAll(/export \{ default as (\w+) \} from ["']\.\/([^"']+)["']/g)
      return [name, new Map([...named].map(([, given = '', path]) => [given, `${folder}/${path}`]))]
    }),
  )
  return {
    name: 'suluh-straight-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: { include: /\/apps\/web\/src\/.*\.tsx?$/ } },
      handler: (code) =>
        code.replace(
          /import \{([^}]+)\} from ["'](antd|@ant-design\/icons)["'];?/g,
          (_, names: string, from) =>
            names
              .split(',')
              .map((each) => {
                const [given = '', local = given] = each.trim().split(' as ')
                return `import ${local} from '${modules.get(from)?.get(given) ?? `no ${given} in ${from}`}';`
              })
              .join(' '),
        ),
    },
  }
}
