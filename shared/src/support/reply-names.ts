/** Fills `{customer}` and `{agent}` in a reply. */
export function personalised(content: string, names: { customer: string; agent: string }): string {
  return content.replace(/\{(customer|agent)\}/g, (_, who: 'customer' | 'agent') => names[who]);
}
