import type { Plugin } from 'vite'

/** What antd says to screen readers in English and takes no setting for: in which file, what, and what instead. */
const words: [file: string, said: string, instead: string][] = [
  ['antd/es/table/hooks/useSelection.js', "'Select all'", "'Pilih semua di halaman ini'"],
  ['antd/es/table/hooks/useSelection.js', '`Select row ${', '`Pilih baris ${'],
  ['antd/es/table/hooks/useSelection.js', '`Row ${index + 1} selected`', '`Baris ${index + 1} dipilih`'],
  ['antd/es/collapse/Collapse.js', "'expanded' : 'collapsed'", "'Tutup' : 'Buka'"],
  ['@rc-component/select/es/hooks/useAllowClear.js', "'Clear'", "'Kosongkan'"],
  ['@rc-component/input-number/es/StepHandler.js', "'Increase Value'", "'Tambah'"],
  ['@rc-component/input-number/es/StepHandler.js', "'Decrease Value'", "'Kurangi'"],
  ['@rc-component/input/es/BaseInput.js', 'type: "button",', 'type: "button", "aria-label": "Kosongkan",'],
  ['@rc-component/tabs/es/TabNavList/OperationNode.js', "'expanded dropdown'", "'Tab lainnya'"],
  ['@rc-component/segmented/es/index.js', '"segmented control"', '"Pilihan"'],
  ...['prev', 'next'].map((way): [string, string, string] => {
    const said = `const ${way}Icon = /*#__PURE__*/React.createElement("button", {`
    const name = way === 'prev' ? 'Halaman sebelumnya' : 'Halaman berikutnya'
    return ['antd/es/pagination/Pagination.js', said, `${said} "aria-label": "${name}",`]
  }),
  // A drawing says nothing that the words beside it do not say, unless it is given words of its own.
  ...['AntdIcon', 'AntdIconLight'].map((name): [string, string, string] => [
    `@ant-design/icons/es/components/${name}.js`,
    '"aria-label": icon.name',
    '"aria-hidden": restProps["aria-label"] === undefined',
  ]),
]

/** Whatever is read aloud is Indonesian too. A build in which antd says it otherwise fails. */
export function spokenWords(): Plugin {
  return {
    name: 'suluh-spoken-words',
    transform(code, id) {
      const wrong = words.filter(([file]) => id.endsWith(`/node_modules/${file}`))
      if (wrong.length === 0) return undefined
      for (const [file, said] of wrong)
        if (!code.includes(said)) throw new Error(`${file} no longer says ${said}: see spoken-words.ts`)
      return {
        code: wrong.reduce((text, [, said, instead]) => text.replaceAll(said, instead), code),
        map: null,
      }
    },
  }
}
