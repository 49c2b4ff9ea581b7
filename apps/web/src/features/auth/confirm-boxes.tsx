import { Checkbox } from '@nua/ui';
import { useCopy } from '../../copy/use-copy.ts';
import type { FieldErrors } from '../../forms/use-form.ts';
import { TermsLinks } from '../../story/terms-links.tsx';

export function ConfirmBoxes({ errors }: { errors: FieldErrors }) {
  const t = useCopy();
  return (
    <>
      <Checkbox name="adult" error={errors.adult}>
        {t('form.label.adult')}
      </Checkbox>
      <Checkbox name="terms" error={errors.terms}>
        {t('form.label.terms')}
      </Checkbox>
      <TermsLinks />
    </>
  );
}
