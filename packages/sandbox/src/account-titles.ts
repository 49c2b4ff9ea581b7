const first = ['AYESHA', 'BILAL', 'FATIMA', 'HAMZA', 'IMRAN', 'MARYAM', 'OMAR', 'SANA', 'TARIQ', 'ZAINAB'];
const last = ['AHMED', 'BUTT', 'CHAUDHRY', 'HUSSAIN', 'KHAN', 'MALIK', 'QURESHI', 'RAZA', 'SHAH', 'SIDDIQUI'];

/** The owner's name of an account or number; always the same for the same digits. */
export function titleOf(account: string): string {
  let sum = 0;
  for (const character of account) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return `${first[sum % 10]} ${last[Math.floor(sum / 10) % 10]}`;
}
