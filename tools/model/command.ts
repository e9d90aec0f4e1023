import fc from 'fast-check';
import type { Endpoint } from '@madang/contracts/endpoint';
import type { Sql } from '@madang/server/sql/sql';
import { Facts } from './facts';
import type { ModelSite } from './model-site';
import { Broken } from './broken';
import { checkAlways, type LearnerCount } from './invariants';
import { mustBeRight, opensOrShuts, type SiteState } from './shut-site';
import { PROVIDER_FAULTS, type ProviderFault } from './network';
import type { Answer, Somebody, Stage } from './stage';

type Call = Endpoint<never> | Endpoint;

/** One history (a random sequence of commands): the site on which it is played, and what the model remembers. */
export class Run {
  readonly facts = new Facts();
  /** The commands that were run, with their results. */
  readonly log: string[] = [];
  shocked = false;
  /** Whether the site answers its calls. */
  site: SiteState = 'open';
  /** Whether no other deed happens at the same time. */
  alone = true;

  constructor(
    readonly w: Stage,
    readonly g: ModelSite,
  ) {}

  /** The `n`th person of the site's cast. Commands name people by this number, so that a history can be repeated. */
  learner(n: number): Somebody {
    return this.g.cast[n]!;
  }
  who(userSeq: number): Somebody {
    return this.g.learners.find((one) => one.userSeq === userSeq)!;
  }

  /** Makes a call on the site. An answer of 500 without a crash or fault that caused it is a fault of the product. */
  async call(endpoint: Call, who: Somebody | null, params: object = {}, input: object = {}, key?: string): Promise<Answer> {
    const answer = await this.w.call(endpoint, who, { channelSeq: this.g.channelSeq, ...params }, input, key);
    this.log.push(`    ${(endpoint as Endpoint).path} → ${answer.status} ${answer.errorName ?? ''}`.trimEnd());
    if (answer.status === 500 && !this.w.crashed && !this.shocked)
      throw new Broken('a call that nobody disturbs does not break', { path: (endpoint as Endpoint).path, input });
    mustBeRight(endpoint, answer, this.site);
    return answer;
  }

  /** Of the rows that a statement finds on the site, the one with index `n` modulo their count; null if there are none. */
  async pick<T>(find: (channelSeq: number) => Sql, n: number): Promise<T | null> {
    const all = await this.w.sql<T>(find(this.g.channelSeq));
    return all.length ? all[n % all.length]! : null;
  }
}

/** What may go wrong in a command; null: it does not. A service crashes at the `crash`th boundary; the payment company has a fault once. */
export interface Shock {
  crash: number | null;
  fault: ProviderFault | null;
  /** Whether the payment company's notices of this command are lost. */
  mute: true | null;
}
const seldom = <T>(one: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ withCrossShrink: true }, { weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one });
const shock = fc.record({
  crash: seldom(fc.integer({ min: 1, max: 30 }), 3),
  fault: seldom(fc.constantFrom(...PROVIDER_FAULTS), 4),
  mute: seldom(fc.constant<true>(true), 4),
});
export const calm = fc.constant<Shock>({ crash: null, fault: null, mute: null });

type Perform<P> = (run: Run, p: P) => Promise<void>;
export type Command = fc.AsyncCommand<object, Run>;

/** Something that a person does or that happens by itself. It is always possible, and does nothing where there is nothing to do it with. */
class Deed<P extends object = object> {
  constructor(
    readonly name: string,
    private readonly p: P,
    private readonly perform: Perform<P>,
  ) {}

  do(run: Run): Promise<void> {
    return this.perform(run, this.p);
  }

  toString(): string {
    return `${this.name}(${Object.entries(this.p)
      .map(([key, value]) => `${key} ${String(value)}`)
      .join(', ')})`;
  }
}

/** A deed that begins when the first deed of its command has passed `after` boundaries, or is over. */
interface Started {
  deed: Deed;
  after: number;
}

/** A command of a history: one deed, or several at the same time. */
class Act implements Command {
  constructor(
    private readonly deeds: Started[],
    private readonly shock: Shock,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_: object, run: Run): Promise<void> {
    const { w, g, facts } = run;
    run.log.push(this.toString());
    run.shocked = this.shock.fault !== null;
    run.alone = this.deeds.length === 1;
    run.site = this.stateOf(run);
    w.expect(this.shock);
    try {
      await w.atOnce(this.deeds.map(({ deed, after }) => ({ after, work: () => deed.do(run) })));
    } finally {
      if (w.crashed) run.log.push(`    crashed at ${w.crashed}`);
      await w.afterwards();
    }
    if (this.shock.mute) await w.deliver('lost');
    this.keepsThePlan(run, await checkAlways(w, g, facts));
    await w.sitesChanged();
  }

  /** What the site says of itself during this command, if nothing in the command changes it. */
  private stateOf({ w, facts }: Run): SiteState {
    if (w.movesByItself || facts.isReopening || this.deeds.some(({ deed }) => opensOrShuts(deed.name))) return 'unsure';
    return facts.isShut ? 'shut' : 'open';
  }

  /** Throws if the site got a new learner beyond its plan's limit. Learners that it had before, and those who have paid, may stay. */
  private keepsThePlan({ facts, w }: Run, { students: learners, limit }: LearnerCount): void {
    const before = facts.learners;
    facts.learners = learners;
    if (
      !w.movesByItself &&
      limit !== null &&
      learners > Math.max(limit, before) &&
      !this.deeds.some(({ deed }) => facts.moneyCame(deed.name))
    )
      throw new Broken('a plan’s number of learners is kept', { learners, limit, before });
  }

  toString(): string {
    const { crash, fault, mute } = this.shock;
    const words = this.deeds.map(({ deed, after }) => (after ? `after ${after}: ${deed}` : String(deed)));
    if (crash !== null) words.push(`crash ${crash}`);
    if (fault !== null) words.push(`provider ${fault}`);
    if (mute) words.push('notices lost');
    return words.join(' | ');
  }
}

export interface Kind {
  weight: number;
  deed: fc.Arbitrary<Deed>;
  shock: fc.Arbitrary<Shock>;
  /** Whether nothing else may happen at the same time. */
  alone: boolean;
  /** Whether the command waits until nothing is unfinished on the whole stage. */
  still: boolean;
}
interface More {
  shock?: fc.Arbitrary<Shock>;
  alone?: boolean;
  still?: boolean;
}
export function kind<P extends object>(
  name: string,
  weight: number,
  given: { [K in keyof P]: fc.Arbitrary<P[K]> },
  perform: Perform<P>,
  { shock: what = shock, alone = false, still = false }: More = {},
): Kind {
  // Deeds of all kinds are drawn from one list, so the type of their parameters is given up here.
  const deed = (fc.record(given) as fc.Arbitrary<P>).map((p) => new Deed<P>(name, p, perform) as unknown as Deed);
  return { weight, deed, shock: what, alone, still };
}

/** The list with each kind repeated by its weight. */
const weighted = (kinds: Kind[]) => kinds.flatMap((one) => Array.from({ length: one.weight }, () => one));

/** Generates commands of one deed each. */
export const single = (kinds: Kind[]): fc.Arbitrary<Command>[] =>
  weighted(kinds).map(({ deed, shock }) => fc.tuple(deed, shock).map(([one, what]) => new Act([{ deed: one, after: 0 }], what)));

/** About how many boundaries a purchase passes. */
const PURCHASE_BOUNDARIES = 14;
/** Generates commands of two or three deeds at the same time, sometimes the same one twice. */
export function together(kinds: Kind[]): fc.Arbitrary<Command> {
  const deed = fc.oneof(...kinds.filter(({ alone }) => !alone).map((one) => ({ weight: one.weight, arbitrary: one.deed })));
  const later = fc.record({ deed, after: fc.nat(PURCHASE_BOUNDARIES) });
  return fc
    .record({ first: deed, others: fc.array(later, { minLength: 1, maxLength: 2 }), twice: fc.boolean(), shock })
    .map(({ first, others, twice, shock }) => {
      const [second, ...rest] = others as [Started, ...Started[]];
      return new Act([{ deed: first, after: 0 }, twice ? { ...second, deed: first } : second, ...rest], shock);
    });
}
