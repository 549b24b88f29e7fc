import { childElement, childElements, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

/** What an item declares of the response that an interaction asks for. */
export function responseOf(item: XmlElement, interaction: XmlElement): XmlElement | undefined {
  return childElements(item, 'responseDeclaration').find(
    ({ attrs }) => attrs['identifier'] === interaction.attrs['responseIdentifier'],
  )
}

/** The values that a response declares as right. */
export function correctValues(response: XmlElement | undefined): string[] {
  const correct = childElement(response, 'correctResponse')
  return correct ? childElements(correct, 'value').map((value) => xmlText(value).trim()) : []
}
