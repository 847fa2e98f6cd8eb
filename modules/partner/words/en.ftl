partner-module = Partners

partner-organize-short_name_zh = Short name (Chinese)
partner-organize-short_name_en = Short name (English)
partner-organize-relation_type = Relationship
partner-organize-org_category = Category
partner-organize-erp_no = ERP number
partner-organize-internal_group = Own group

partner-organize-state-effective = Active
partner-organize-state-frozen = Frozen


partner-organize-only_effective_edit = A frozen organisation cannot be edited. Unfreeze it first
partner-organize-only_effective_freeze = This organisation is already frozen
partner-organize-only_frozen_unfreeze = This organisation is not frozen
partner-organize-only_frozen_delete = Only a frozen organisation can be deleted. Freeze it first
partner-organize-name_taken = This Chinese name is used by another organisation
partner-organize-erp_taken = This ERP number is used by another organisation
partner-organize-bad_relation = Select supplier or buyer
partner-organize-bad_erp = Use at most 20 letters, digits and hyphens
partner-organize-internal_stays = An organisation of our own group cannot be deleted
partner-organize-erp_stays = An organisation with an ERP number cannot be deleted

partner-permission-organize-view = View organisations
partner-permission-organize-edit = Maintain organisations
partner-permission-organize-delete = Delete organisations

partner-organize-list = Organisations

partner-area-bad_level = Area levels are country (0), province (1) and city (2)

partner-organize-attach-licence = Business licence
partner-organize-attach-org_chart = Organisation chart
partner-organize-attach-intro = Company introduction
