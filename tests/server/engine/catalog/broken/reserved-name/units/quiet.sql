select count(*) as total from countries where :user_group is null
