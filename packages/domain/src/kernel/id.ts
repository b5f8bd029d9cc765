import * as z from 'zod/mini';

/**
 * Makes the schema of an id, which is a branded uuid. Only the schema makes ids, so an id that a function takes has
 * been checked.
 */
const idOf = <Noun extends string>() => z.uuid().brand<Noun>();

export const userId = idOf<'UserId'>();
export type UserId = z.infer<typeof userId>;

export const venueId = idOf<'VenueId'>();
export type VenueId = z.infer<typeof venueId>;

export const proId = idOf<'ProId'>();
export type ProId = z.infer<typeof proId>;

export const voucherId = idOf<'VoucherId'>();
export type VoucherId = z.infer<typeof voucherId>;

export const redemptionId = idOf<'RedemptionId'>();
export type RedemptionId = z.infer<typeof redemptionId>;

export const roundId = idOf<'RoundId'>();
export type RoundId = z.infer<typeof roundId>;

export const conversationId = idOf<'ConversationId'>();
export type ConversationId = z.infer<typeof conversationId>;

export const eventId = idOf<'EventId'>();
export type EventId = z.infer<typeof eventId>;

export const ticketId = idOf<'TicketId'>();
export type TicketId = z.infer<typeof ticketId>;

export const neighborhoodId = idOf<'NeighborhoodId'>();
export type NeighborhoodId = z.infer<typeof neighborhoodId>;

export const messageId = idOf<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;

export const friendshipId = idOf<'FriendshipId'>();
export type FriendshipId = z.infer<typeof friendshipId>;

export const activityId = idOf<'ActivityId'>();
export type ActivityId = z.infer<typeof activityId>;

export const reportId = idOf<'ReportId'>();
export type ReportId = z.infer<typeof reportId>;

export const sessionId = idOf<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

export const notificationId = idOf<'NotificationId'>();
export type NotificationId = z.infer<typeof notificationId>;
