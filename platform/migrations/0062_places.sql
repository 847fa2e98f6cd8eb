-- Where a line belongs, as one text for its plant and one for the depot within it, so that a record of several lines can hold those of
-- all of them. The separator stands in no code. Nothing where there is no plant: such a line is nobody's in particular.
-- `platform/src/listing/places.rs` writes what a user may see in the same way.
create function platform.places_of(plant text, depot text) returns text[] language sql immutable parallel safe as $$
  select case when coalesce(plant, '') = '' then array[''] else array[plant, plant || chr(31) || coalesce(depot, '')] end
$$;
