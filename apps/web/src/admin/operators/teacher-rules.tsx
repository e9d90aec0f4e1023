import { YN } from '@madang/contracts/codes';
import { settingApi } from '@madang/contracts/main/site-setting';
import type { TeacherRules } from '@madang/contracts/teacher-rules';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Can, useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useAct, useCall } from '../../lib/query';
import { Switch } from '../../ui/choices';
import { Card } from '../../ui/parts';
import { ErrorState, SkeletonLines } from '../../ui/states';
import l from '../../ui/layout.module.css';

/** What the site allows all its instructors, whatever permissions each has (AM-197). */
export function TeacherRulesCard() {
  const { t } = useTranslation('admin-operators');
  const found = useCall(settingApi.teacherRules, {}, { staleTime: 0, silent: true });
  return (
    <Card title={t('teachers.title')} note={t('teachers.note')}>
      {found.isPending ? (
        <SkeletonLines lines={4} />
      ) : found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Rules rules={found.data} />
      )}
    </Card>
  );
}

const TEACHER_RULE_FIELDS = ['ownYn', 'sheetYn'] as const;
function Rules({ rules }: { rules: TeacherRules }) {
  const { t } = useTranslation('admin-operators');
  const may = useCan(settingApi.saveTeacherRules);
  const save = useAct(settingApi.saveTeacherRules, {
    invalidates: [settingApi.teacherRules],
    onDone: () => toast(t('teachers.saved')),
  });
  const shown = save.isPending ? save.variables.body : rules;
  return (
    <div className={l.grid16}>
      {TEACHER_RULE_FIELDS.map((name) => (
        <Switch
          key={name}
          label={t(`teachers.${name}`)}
          hint={t(`teachers.${name}Hint`)}
          value={(shown as TeacherRules)[name] === YN.YES}
          disabled={!may || save.isPending}
          onChange={(on) => save.mutate({ body: { ...rules, [name]: on ? YN.YES : YN.NO } })}
        />
      ))}
      <p className={l.muted}>
        {t('teachers.masked')}{' '}
        <Can do={dataHistoryApi.readings} otherwise={t('teachers.ownerOnly')}>
          <Link className="link" to="/settings/data-history/readings">
            {t('teachers.readings')}
          </Link>
        </Can>
      </p>
    </div>
  );
}
