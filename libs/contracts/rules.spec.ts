import { courseApi } from './main/course-calls';
import { enrolmentApi } from './main/enrolment-calls';
import { ruleOf } from './rules';

describe('the rule of a call', () => {
  it('comes when it is asked for, and then stands in the call', async () => {
    const rule = await ruleOf(enrolmentApi.create);
    expect(rule?.isValidSync({ answers: 'none' })).toBe(false);
    expect(enrolmentApi.create.input).toBe(rule);
  });
  it('of a reading is the rule of its query', async () => {
    const rule = await ruleOf(courseApi.list);
    expect(rule?.cast({ page: '2' })).toMatchObject({ page: 2 });
  });
  it('is none for a call that takes nothing', async () => {
    expect(await ruleOf(courseApi.like)).toBeUndefined();
  });
});
