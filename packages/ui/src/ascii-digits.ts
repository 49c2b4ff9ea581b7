/** Writes Urdu (۰-۹) and Arabic (٠-٩) digits, and their separators, as ASCII; other signs stay. */
export function asciiDigits(text: string): string {
  return text
    .replace(/[\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) - 0x06f0))
    .replace(/[\u0660-\u0669]/g, (sign) => String(sign.charCodeAt(0) - 0x0660))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}
