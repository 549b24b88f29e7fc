import { Select as AntdSelect, type SelectProps } from 'antd'

/** As many as are seen at once; among more one searches. */
const seenAtOnce = 10
/** As many as may all be drawn, so that the list is as wide as its words. */
const allDrawn = 50

type Option = NonNullable<SelectProps['options']>[number]
type AnyOption = { [name: string]: unknown }

/**
 * The choice among options of every page with antd: a long list is searched by what its options say, and a list is as
 * wide as its words, however narrow its field.
 */
export function Select<Value = SelectProps['value'], Each extends AnyOption = Option>({
  showSearch,
  ...props
}: SelectProps<Value, Each>) {
  const count = (props.options ?? []).flatMap(
    (option) => (option['options'] as Each[] | undefined) ?? [option],
  ).length
  const isSearched = showSearch ?? (count > seenAtOnce || props.mode !== undefined)
  return (
    <AntdSelect<Value, Each>
      popupMatchSelectWidth={typeof showSearch === 'object' || count > allDrawn}
      {...props}
      showSearch={isSearched === true ? { optionFilterProp: 'label' } : isSearched}
    />
  )
}
