-- `verified` is what the house has looked at itself. Every registration set it, so it said nothing of anybody.
update users set verified = false where verified and not house_contact;
