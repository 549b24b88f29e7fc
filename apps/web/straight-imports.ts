import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The files that gather all that these packages give, and where the modules that they name are. */
const gatherings: Record<string, { file: string; folder: string }> = {
  antd: { file: 'antd/es/index.js', folder: 'antd/es' },
  '@ant-design/icons': { file: '@ant-design/icons/es/icons/index', folder: '@ant-design/icons/es/icons' },
}

const antdTable = 'antd/es/table/hooks'

/** What a module of antd imports, and from where it comes instead: by the end of the module's path. */
const narrower: Record<string, [asked: string, instead: string][]> = {
  // antd's parts ask what form they stand in. That question, by the file that gathers forms, brings along how fields are
  // checked: eight kilobytes for lists and reports, which have no form.
  'antd/es/form/context.js': [
    [
      `import { FormProvider as RcFormProvider } from '@rc-component/form'`,
      `import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext'`,
    ],
  ],
  'antd/es/form/hooks/useForm.js': [
    [
      `import { useForm as useRcForm } from '@rc-component/form'`,
      `import useRcForm from '@rc-component/form/es/hooks/useForm'`,
    ],
  ],
  // Our lists filter by a row above the table, never in a column's head, whose menu brings a whole tree along.
  [`${antdTable}/useFilter/index.js`]: [
    [
      `import FilterDropdown, { flattenKeys } from './FilterDropdown'`,
      `const FilterDropdown = () => { throw new Error('filters stand in a row above the table') }; const flattenKeys = () => []`,
    ],
  ],
  [`${antdTable}/useSelection.js`]: [
    [
      `import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree'`,
      `import { arrAdd, arrDel } from '@rc-component/tree/es/util';
       import { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
       import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'`,
    ],
  ],
}

/**
 * Imports from antd name the module itself: by the file that gathers everything each page would seem to load all of
 * antd, and which pages share what could not be told before the bundler has thrown the rest away.
 */
export function straightImports(): Plugin[] {
  return [ownImports(), narrowerImports()]
}

function narrowerImports(): Plugin {
  return {
    name: 'suluh-narrower-imports',
    apply: 'build',
    transform: {
      filter: { id: { include: /\/antd\/es\/(?:form|table)\/.*\.js$/ } },
      handler(code, id) {
        const found = Object.entries(narrower).find(([end]) => id.endsWith(end))
        return found?.[1].reduce((text, [asked, instead]) => {
          if (!text.includes(asked)) throw new Error(`${id} imports in another way than known here`)
          return text.replace(asked, instead)
        }, code)
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
