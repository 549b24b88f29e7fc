import { Tabs as AntdTabs, type TabsProps } from 'antd'

/** Its own name for what a narrow screen hides is a picture without words, and the list's is English. */
const others = 'Tab lainnya'

/** Antd's, whose button for the tabs that have no room says what it is. */
export function Tabs(props: TabsProps) {
  return (
    <AntdTabs
      {...props}
      locale={{ dropdownAriaLabel: others }}
      more={{
        icon: (
          <span role="img" aria-label={others}>
            ···
          </span>
        ),
      }}
    />
  )
}
