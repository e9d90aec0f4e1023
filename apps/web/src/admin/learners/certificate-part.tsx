import { CERTIFICATE_ISSUE, CERTIFICATE_STATE } from '@madang/contracts/codes';
import { certificateApi, CERTIFICATE_REASON_MAX } from '@madang/contracts/main/certificate';
import type { Certificate } from '@madang/contracts/main/certificate-calls';
import type { Learner } from '@madang/contracts/main/enrolment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CertificateDownload } from '../../domain/certificate/certificate-download';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import { Badge } from '../../ui/parts';
import { SkeletonLines } from '../../ui/states';
import { isApproved } from './rules';
import { Section } from '../../ui/section';

/**
 * The learner's certificates of the class: issued, replaced and taken back here. Nothing where the class gives none and the learner has
 * none.
 */
export function CertificatePart({ courseSeq, learner: e }: { courseSeq: number; learner: Learner }) {
  const { t } = useTranslation('admin-learners');
  const may = useCan(certificateApi.issue);
  const [revoking, setRevoking] = useState(false);
  const query = { userSeq: e.userSeq, page: 1, size: 20 };
  const found = useCall(certificateApi.list, { params: { courseSeq }, query }, { silent: true, staleTime: 0 });
  const issue = useAct(certificateApi.issue, { invalidates: [certificateApi.list], onDone: () => toast(t('certificate.issued')) });
  const list = found.data?.list ?? [];
  if (found.data?.issueCd === CERTIFICATE_ISSUE.NONE && list.length === 0) return null;
  const held = list.find((one) => one.state === CERTIFICATE_STATE.VALID);
  const gives = found.data !== undefined && found.data.issueCd !== CERTIFICATE_ISSUE.NONE;
  const askIssue = async () => {
    const words = held
      ? ([t('certificate.reissueText', { no: held.certificateNo }), t('certificate.reissueTitle')] as const)
      : ([t('certificate.issueText'), t('certificate.issueTitle', { name: e.name })] as const);
    if (!(await confirm(words[0], { title: words[1], action: t(held ? 'certificate.reissue' : 'certificate.issue') }))) return;
    issue.mutate({ params: { courseSeq, userSeq: e.userSeq } });
  };
  return (
    <Section title={t('certificate.title')}>
      {found.isPending ? (
        <SkeletonLines />
      ) : found.isError ? (
        <p className={l.muted}>{t('certificate.notLoaded')}</p>
      ) : (
        <>
          {list.length === 0 && <p className={l.muted}>{t('certificate.none')}</p>}
          {list.map((one) => (
            <Row key={one.certificateSeq} of={one} />
          ))}
          <p className={l.rowMiddle}>
            {held && <CertificateDownload of={held} size="sm" />}
            {may && gives && isApproved(e) && (
              <Button size="sm" busy={issue.isPending} onClick={() => void askIssue()}>
                {t(held ? 'certificate.reissue' : 'certificate.issue')}
              </Button>
            )}
            {may && held && (
              <Button size="sm" tone="dangerLine" onClick={() => setRevoking(true)}>
                {t('certificate.revoke')}
              </Button>
            )}
          </p>
        </>
      )}
      {revoking && held && <RevokeDialog courseSeq={courseSeq} of={held} onClose={() => setRevoking(false)} />}
    </Section>
  );
}

function Row({ of }: { of: Certificate }) {
  const { t } = useTranslation('admin-learners');
  const holds = of.state === CERTIFICATE_STATE.VALID;
  return (
    <div className={l.rowMiddle}>
      <Badge tone={holds ? 'good' : 'plain'}>{t(`certificate:state.${of.state}`)}</Badge>
      <div className={l.grow}>
        <Link className="link num" to={`/certificates/${of.certificateNo}`}>
          {of.certificateNo}
        </Link>
        <small className={l.note13}>
          {[
            of.name,
            formatDateTime(of.issuedAt),
            of.issuedByName ? t('certificate.by', { name: of.issuedByName }) : t('certificate.auto'),
            of.revokeCd && (of.revokeReason || t(`certificate:why.${of.revokeCd}`)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
    </div>
  );
}

function RevokeDialog({ courseSeq, of, onClose }: { courseSeq: number; of: Certificate; onClose: () => void }) {
  const { t } = useTranslation('admin-learners');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const revoke = useAct(certificateApi.revoke, {
    invalidates: [certificateApi.list],
    onDone: () => {
      toast(t('certificate.revoked'));
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (reason.trim()) revoke.mutate({ params: { courseSeq, userSeq: of.userSeq }, body: { reason: reason.trim() } });
  };
  return (
    <Dialog
      open
      locked={revoke.isPending}
      onClose={onClose}
      title={t('certificate.revokeTitle')}
      foot={
        <>
          <Button onClick={onClose} disabled={revoke.isPending}>
            {t('close')}
          </Button>
          <Button tone="danger" busy={revoke.isPending} onClick={submit}>
            {t('certificate.revoke')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <p>{t('certificate.revokeText', { no: of.certificateNo })}</p>
        <TextInput
          label={t('certificate.reason')}
          required
          maxLength={CERTIFICATE_REASON_MAX}
          value={reason}
          error={tried && !reason.trim() ? t('certificate.reasonNeeded') : null}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
