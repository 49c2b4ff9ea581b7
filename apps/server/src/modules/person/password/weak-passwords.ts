import { readFileSync } from 'node:fs';

/** Common passwords, including some that are common only in Pakistan. */
const localPasswords = `password passw0rd password1 password12 password123 password1234 p@ssword p@ssw0rd pa55word passwort qwertyui qwertyuiop
qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx asdfghjk asdfghjkl asdf1234
zxcvbnm1 zxcvbnm123 1234qwer 123qweasd qweasdzxc 12341234 11223344 123123123 1231231234 147258369 123654789 987654321
0987654321 1234567890 12345678 123456789 123456780 12345679 123456781 87654321 123456ab 123456aa abc12345 abcd1234
abcde123 abc123456 a1b2c3d4 aa123456 aa12345678 a1234567 a12345678 a123456789 iloveyou iloveyou1 iloveyou2 ilovegod
sunshine sunshine1 princess princess1 football football1 baseball basketball liverpool liverpool1 chelsea1 arsenal1
superman superman1 batman123 spiderman starwars pokemon1 minecraft trustno1 whatever letmein1 letmein123 welcome1
welcome123 welcome12 admin123 admin1234 administrator changeme changeme1 computer internet samsung1 samsung123 google123
facebook facebook1 whatsapp monkey123 dragon123 master123 shadow123 michael1 jennifer jordan23 ashley123 charlie1
hello123 hello1234 test1234 test12345 testtest guest123 user1234 secret123 freedom1 killer123 lovelove mustang1 corvette
pakistan pakistan1 pakistan12 pakistan123 pakistan786 pakistan1947 karachi1 karachi123 lahore123 islamabad peshawar
786786786 78678678 allah786 allah123 bismillah bismillah786 muhammad muhammad1 mohammad mohammed alhamdulillah mashallah
inshallah subhanallah khan1234 khan12345 khan786786 ali12345 ali123456 ahmed123 ahmed1234 hassan123 usman123 bilal123
ayesha123 fatima123 zainab123 cricket1 cricket123 babarazam afridi10 shahid10 jazzcash jazzcash1 easypaisa easypaisa1
lucky777 jackpot1 jackpot777 casino123 winner123 millionaire money123 money1234 gambling`;

/** Published passwords of 8 characters and more, in lower case, one on each line. A file in this folder names their source and licence. */
const published = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');

export const weakPasswords: ReadonlySet<string> = new Set(
  [...published.split('\n'), ...localPasswords.split(/\s+/)].filter((word) => word.length >= 8),
);
