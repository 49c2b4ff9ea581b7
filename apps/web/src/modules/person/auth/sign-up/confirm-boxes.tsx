import { Checkbox } from '@nua/ui';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { FieldErrors } from '../../../../forms/use-checked-form.ts';
import { TermsLinks } from '../../../terms/public.ts';

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
