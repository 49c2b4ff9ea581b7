import { LanguageSwitch } from './language-switch.tsx';
import { PlayMoney } from './play-money.tsx';

/** What stands at the top of the pages that take somebody in. */
export function AuthTools() {
  return (
    <>
      <PlayMoney />
      <LanguageSwitch />
    </>
  );
}
