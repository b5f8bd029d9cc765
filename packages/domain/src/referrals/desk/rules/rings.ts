import { groupBy } from '../../../kernel/floor/group-by.ts';
import { hours } from '../../../kernel/time.ts';

export type RingPerson = {
  readonly id: string;
  readonly devices: readonly string[];
  readonly networks: readonly string[];
  /** True where this person has checked in at a venue at least once. */
  readonly wasOut: boolean;
  readonly hasPoured: boolean;
  /** True where a payment of this person was refunded in full or was lost in a dispute. */
  readonly refunded: boolean;
};
/** Records that the invitee joined with the referrer's referral code at this moment. */
export type RingTie = { readonly referrerId: string; readonly inviteeId: string; readonly joinedAt: Date };

export type Ring = {
  /** This person joined with no code of another person in the ring, and so began the ring. */
  readonly referrerId: string;
  /**
   * Lists the invitees of the ring: the most suspicious person comes first, and equally suspicious ones are in the
   * order in which they joined.
   */
  readonly inviteeIds: readonly string[];
  readonly because: readonly string[];
  readonly score: number;
};

/**
 * Each sign that makes a person suspicious has this weight. A device is shared by one household at most. Every guest of
 * a bar shares its network, so a network counts only together with other signs.
 */
export const ringWeights = { device: 4, refunded: 3, network: 1, sameHour: 1, idle: 1 } as const;
/** A person whose signs have at least this weight together is suspicious. */
export const leastWeightOfSuspiciousPerson = 3;
/** A group with fewer suspicious people than this is no ring. */
export const fewestSuspiciousPeople = 2;
const joinedTogetherWithin = 1 * hours;

/**
 * Finds groups of people that look like one person with several accounts, or like people who made a deal. The most
 * suspicious group comes first.
 */
export function findRings(ties: readonly RingTie[], people: ReadonlyMap<string, RingPerson>): Ring[] {
  const known = ties.filter(({ referrerId, inviteeId }) => people.has(referrerId) && people.has(inviteeId));
  return tieGroupsOf(known)
    .flatMap(group => ringOfTies(group, people) ?? [])
    .sort((one, other) => other.score - one.score || one.referrerId.localeCompare(other.referrerId));
}

/** Groups ties that are connected with each other, directly or through other ties. */
function tieGroupsOf(ties: readonly RingTie[]): RingTie[][] {
  const parent = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next;
    return root;
  };
  for (const { referrerId, inviteeId } of ties) {
    const [one, other] = [rootOf(referrerId), rootOf(inviteeId)];
    if (one !== other) parent.set(other, one);
  }
  return [...groupBy(ties, ({ referrerId }) => rootOf(referrerId)).values()];
}

function ringOfTies(ties: readonly RingTie[], people: ReadonlyMap<string, RingPerson>): Ring | null {
  const joined = new Map(ties.map(({ inviteeId, joinedAt }) => [inviteeId, joinedAt]));
  const referrerId = ties.find(tie => !joined.has(tie.referrerId))?.referrerId;
  if (!referrerId) return null;
  const members = [referrerId, ...joined.keys()].flatMap(id => people.get(id) ?? []);
  const signs = ringSignsOf(members, joined);
  const weights = new Map(members.map(({ id }) => [id, suspicionWeightOf(id, signs)]));
  const suspicious = [...weights.values()].filter(weight => weight >= leastWeightOfSuspiciousPerson);
  if (suspicious.length < fewestSuspiciousPeople) return null;
  const inviteeIds = [...joined.keys()].sort(
    (one, other) =>
      (weights.get(other) ?? 0) - (weights.get(one) ?? 0) ||
      (joined.get(one)?.getTime() ?? 0) - (joined.get(other)?.getTime() ?? 0),
  );
  const score = suspicious.reduce((sum, weight) => sum + weight, 0);
  return { referrerId, inviteeIds, because: ringReasonsFor(members, joined, signs), score };
}

type RingSigns = Record<keyof typeof ringWeights, ReadonlySet<string>>;

function ringSignsOf(members: readonly RingPerson[], joined: ReadonlyMap<string, Date>): RingSigns {
  const invitees = members.filter(({ id }) => joined.has(id));
  return {
    device: peopleSharing(members, ({ devices }) => devices),
    network: peopleSharing(members, ({ networks }) => networks),
    refunded: new Set(members.filter(({ refunded }) => refunded).map(({ id }) => id)),
    sameHour: idsJoinedTogether(joined),
    idle: new Set(invitees.filter(({ wasOut, hasPoured }) => !wasOut && !hasPoured).map(({ id }) => id)),
  };
}

const suspicionWeightOf = (id: string, signs: RingSigns): number =>
  Object.entries(ringWeights).reduce(
    (sum, [sign, weight]) => sum + (signs[sign as keyof RingSigns].has(id) ? weight : 0),
    0,
  );

type IdentifierSelector = (person: RingPerson) => readonly string[];

/** Returns a group of people for each mark that more than one person has, such as a device. */
function groupsSharing(members: readonly RingPerson[], marksOf: IdentifierSelector): string[][] {
  const holders = new Map<string, Set<string>>();
  for (const person of members)
    for (const mark of marksOf(person)) holders.set(mark, (holders.get(mark) ?? new Set()).add(person.id));
  return [...holders.values()].map(ids => [...ids]).filter(({ length }) => length > 1);
}

const peopleSharing = (members: readonly RingPerson[], marksOf: IdentifierSelector) =>
  new Set(groupsSharing(members, marksOf).flat());
const largestGroupSharing = (members: readonly RingPerson[], marksOf: IdentifierSelector) =>
  Math.max(0, ...groupsSharing(members, marksOf).map(({ length }) => length));

type JoinedAt = readonly [id: string, at: number];

const sortByJoinTime = (joined: ReadonlyMap<string, Date>): JoinedAt[] =>
  [...joined].map(([id, at]): JoinedAt => [id, at.getTime()]).sort(([, one], [, other]) => one - other);

/** Returns the people who joined within an hour of another person. */
function idsJoinedTogether(joined: ReadonlyMap<string, Date>): Set<string> {
  const order = sortByJoinTime(joined);
  const near = (at: number, other: JoinedAt | undefined) =>
    other !== undefined && Math.abs(other[1] - at) <= joinedTogetherWithin;
  return new Set(
    order.flatMap(([id, at], place) =>
      near(at, order[place - 1]) || near(at, order[place + 1]) ? [id] : [],
    ),
  );
}

/** Returns the largest number of people who joined within one hour. */
function mostInOneHour(joined: ReadonlyMap<string, Date>): number {
  const order = sortByJoinTime(joined);
  let [first, most] = [0, 0];
  for (const [place, [, at]] of order.entries()) {
    while (at - (order[first]?.[1] ?? at) > joinedTogetherWithin) first += 1;
    most = Math.max(most, place - first + 1);
  }
  return most;
}

function ringReasonsFor(
  members: readonly RingPerson[],
  joined: ReadonlyMap<string, Date>,
  signs: RingSigns,
): string[] {
  const oneDevice = largestGroupSharing(members, ({ devices }) => devices);
  const oneNetwork = largestGroupSharing(members, ({ networks }) => networks);
  const oneHour = mostInOneHour(joined);
  const { refunded, idle } = signs;
  return [
    ...(oneDevice > 1 ? [`${oneDevice} of ${members.length} share one device`] : []),
    ...(oneNetwork > 1 ? [`${oneNetwork} of ${members.length} use one network`] : []),
    ...(oneHour > 1 ? [`${oneHour} joined within an hour`] : []),
    ...(refunded.size > 0 ? [`${refunded.size} of ${members.length} paid and got the money back`] : []),
    ...(idle.size > 0 ? [`${idle.size} of ${joined.size} invited were never out and never had a drink`] : []),
  ];
}
