/**
 * Parses JSON in which no object has the same name twice; undefined for any other text.
 *
 * If a name occurs twice, `JSON.parse` uses the last value, and another parser may use the first.
 */
export function parseDistinct(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasDoubledName(text) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Parses a form into an object; undefined if a name occurs twice. */
export function formOf(text: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(text)];
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? Object.fromEntries(pairs) : undefined;
}

/**
 * Reports whether an object in valid JSON has the same name twice. Outside of strings a brace opens or closes an object, and a string
 * before a colon is a name.
 */
function hasDoubledName(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(/[{}]|"(?:[^"\\]|\\.)*"(\s*:)?/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1)!;
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}
