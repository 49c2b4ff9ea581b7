import { Checkbox } from '@nua/ui';
import type { FieldErrors } from '../../forms/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TermsLinks } from '../../terms/terms-links.tsx';

export function ConfirmBoxes({ errors }: { errors: FieldErrors }) {
  const t = useTranslation();
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
