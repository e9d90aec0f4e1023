import { inShare, isInPart, isInShare, shareOf, WALK_SHARES } from './share';

describe('the share of a walk that a run takes', () => {
  const { WALKS } = process.env;
  afterEach(() => {
    if (WALKS === undefined) delete process.env['WALKS'];
    else process.env['WALKS'] = WALKS;
  });
  const steps = Array.from({ length: 10 }, (_, i) => i);

  it('is every step of `npm run walks`', () => {
    process.env['WALKS'] = 'all';
    expect(inShare(steps)).toEqual(steps);
  });

  it('is a third in `npm test`, in the order of the walk, and at least one of three steps', () => {
    delete process.env['WALKS'];
    const taken = inShare(steps);
    expect(taken.length).toBeGreaterThanOrEqual(Math.floor(steps.length / WALK_SHARES));
    expect(taken.length).toBeLessThanOrEqual(Math.ceil(steps.length / WALK_SHARES));
    expect(taken).toEqual(steps.filter((index) => index % WALK_SHARES === taken[0]));
    expect(steps.slice(0, WALK_SHARES).filter(isInShare)).toHaveLength(1);
  });

  it('AM-870 is one of as many parts as a longer walk has', () => {
    delete process.env['WALKS'];
    expect(steps.slice(0, 6).filter((index) => isInPart(index, 6))).toHaveLength(1);
  });

  it('is told by the commit', () => {
    expect(['0000000a', '0000000b', '0000000c'].map((commit) => shareOf(commit))).toEqual([1, 2, 0]);
    expect(shareOf('0000000a91d1c2')).toBe(1);
    expect(['0000000a', '0000000b', '0000000c'].map((commit) => shareOf(commit, 6))).toEqual([4, 5, 0]);
  });
});
