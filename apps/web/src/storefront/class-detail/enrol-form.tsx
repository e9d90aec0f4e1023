import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { Asking } from '../../domain/enrolment/asking';
import { EnrolFields, useEnrolFields } from '../../domain/enrolment/enrol-fields';
import type { EnrolmentRequest } from './use-enrol';

const ENROL_FORM_ID = 'enrol-form';
export interface EnrolFormProps {
  /** The title of the class or package. */
  title: string;
  asked: Asking;
  busy: boolean;
  onClose: () => void;
  onSubmit: (enrolment: EnrolmentRequest) => Promise<void>;
}
/**
 * The dialog with what the class asks everybody who enrols: the phone number, its own questions, the address for its material (EN-026,
 * CR-164).
 */
export default function EnrolForm({ title, asked, busy, onClose, onSubmit }: EnrolFormProps) {
  const { t } = useTranslation('class-detail');
  const form = useEnrolFields(asked, onSubmit);
  return (
    <Dialog
      open
      size="m"
      title={t('form.title')}
      note={title}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button tone="primary" type="submit" form={ENROL_FORM_ID} busy={busy || form.busy}>
            {t('form.submit')}
          </Button>
        </>
      }
    >
      <form id={ENROL_FORM_ID} {...form.bind}>
        <EnrolFields course={asked} form={form} />
      </form>
    </Dialog>
  );
}
