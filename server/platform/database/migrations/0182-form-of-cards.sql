-- Cards that an instance of another release stored are found by it.
create index listing_cards_form on listing_cards (form);
