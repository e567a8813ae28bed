/** The choices of a field, from the words of the codes among which it chooses. */
export const choicesOf = <Code extends string>(
  words: Readonly<Record<Code, string>>,
): { value: Code; text: string }[] =>
  Object.entries<string>(words).map(([value, text]) => ({ value: value as Code, text }))
